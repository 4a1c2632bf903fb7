import { useEffect, useRef } from 'react'

/** Fills a form each time that its dialog opens, also when the address opens it. */
export function useBeginning(opened: boolean, begin: () => void): void {
  const latest = useRef(begin)
  latest.current = begin
  useEffect(() => {
    if (opened) latest.current()
  }, [opened])
}
