import { useEffect, useRef } from 'react'

/** On a phone the chosen tab, or the link of this page, may be beyond the edge of the line. */
export function useCurrentInView<Line extends HTMLElement>(current: string) {
  const list = useRef<Line>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one moves into view
  useEffect(() => {
    const line = list.current
    const chosen = line?.querySelector<HTMLElement>('[aria-selected="true"], [aria-current]')
    if (line && chosen) line.scrollLeft = chosen.offsetLeft - (line.clientWidth - chosen.offsetWidth) / 2
  }, [current])
  return list
}
