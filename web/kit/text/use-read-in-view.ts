import { type RefObject, useEffect, useRef } from 'react'

/** So long somebody has to have it before their eyes, in milliseconds. */
const readingTime = 1_000
/** What lies under the bar on top is not in view. */
const bar = '-60px 0px 0px 0px'
const everyPercent = Array.from({ length: 101 }, (_, percent) => percent / 100)

/**
 * Tells that an element was in view for a second of a visible page: at least half of it, or as much as a window
 * holds. Told once each time it comes into view, for as long as it is `wanted`.
 */
export function useReadInView(element: RefObject<HTMLElement | null>, wanted: boolean, onRead: () => void) {
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    if (!wanted || !element.current) return
    let inView = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (inView && document.visibilityState === 'visible')
        timer = setTimeout(() => latest.current(), readingTime)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const isIn = entries.at(-1)
        const before = inView
        inView = isIn !== undefined && isRead(isIn)
        // Scrolling within what is in view does not begin the second anew.
        if (inView !== before) look()
      },
      { threshold: everyPercent, rootMargin: bar },
    )
    observer.observe(element.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element, wanted])
}

type Seen = Pick<IntersectionObserverEntry, 'boundingClientRect' | 'intersectionRect' | 'rootBounds'>

/** Half of the element, or nine tenths of the window where it is larger than that. */
export function isRead({ boundingClientRect, intersectionRect, rootBounds }: Seen): boolean {
  const shown = intersectionRect.height
  const window = rootBounds?.height ?? Number.POSITIVE_INFINITY
  return shown > 0 && shown >= Math.min(boundingClientRect.height / 2, window * 0.9)
}
