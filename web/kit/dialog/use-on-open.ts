import { useEffect, useRef } from 'react'

/** Fills a form each time that its dialog opens, also when the URL opens it. */
export function useOnOpen(opened: boolean, onOpen: () => void): void {
  const latest = useRef(onOpen)
  latest.current = onOpen
  useEffect(() => {
    if (opened) latest.current()
  }, [opened])
}
