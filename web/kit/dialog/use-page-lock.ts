import { useEffect } from 'react'

/** Mantine's own lock sets variables on `body`, for which the style of all that is on the page is worked out anew. */
export const withoutStyleOnBody = { removeScrollBar: false } as const

let locks = 0

function change(by: number) {
  const wasLocked = locks > 0
  locks += by
  const isLocked = locks > 0
  if (isLocked === wasLocked) return
  const { documentElement: root, body } = document
  // What was the scroll bar's stays free, so that the page is as wide as before.
  body.style.paddingRight = isLocked ? `${window.innerWidth - root.clientWidth}px` : ''
  root.style.overflow = isLocked ? 'hidden' : ''
}

/** While something is open over the page, keys do not scroll it; Mantine holds back wheels and fingers. */
export function usePageLock(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    change(1)
    return () => change(-1)
  }, [opened])
}
