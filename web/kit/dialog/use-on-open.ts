import { useEffect, useEffectEvent } from 'react'

/** Fills a form each time that its dialog opens, also when the URL opens it. */
export function useOnOpen(opened: boolean, onOpen: () => void): void {
  const fill = useEffectEvent(onOpen)
  useEffect(() => {
    if (opened) fill()
  }, [opened])
}
