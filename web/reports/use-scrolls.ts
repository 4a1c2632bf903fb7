import { useCallback, useState } from 'react'

/** Whether an element overflows horizontally. Pass `watch` as its `ref`. */
export function useScrolls(): [watch: (element: HTMLElement) => () => void, scrolls: boolean] {
  const [scrolls, setScrolls] = useState(false)
  const watch = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, scrolls]
}
