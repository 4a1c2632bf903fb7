import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How long a text must be visible to count as read, in milliseconds. */
const readingTime = 1_000
/** The top bar covers 60 px. */
const bar = '-60px 0px 0px 0px'
const everyPercent = Array.from({ length: 101 }, (_, percent) => percent / 100)

/**
 * Calls `onRead` when half of the element, or a windowful of it, was visible for a second. Repeats each time
 * the element becomes visible while `wanted`.
 */
export function useReadInView(element: RefObject<HTMLElement | null>, wanted: boolean, onRead: () => void) {
  const read = useEffectEvent(onRead)
  useEffect(() => {
    if (!wanted || !element.current) return
    let inView = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (inView && document.visibilityState === 'visible') timer = setTimeout(() => read(), readingTime)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const isIn = entries.at(-1)
        const before = inView
        inView = isIn !== undefined && isRead(isIn)
        // Scrolling within the visible part must not restart the timer.
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

/** Half of the element, or nine tenths of the window if that is less. */
export function isRead({ boundingClientRect, intersectionRect, rootBounds }: Seen): boolean {
  const shown = intersectionRect.height
  const window = rootBounds?.height ?? Number.POSITIVE_INFINITY
  return shown > 0 && shown >= Math.min(boundingClientRect.height / 2, window * 0.9)
}
