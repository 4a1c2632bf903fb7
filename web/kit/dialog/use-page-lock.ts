import { useEffect } from 'react'

/** Mantine's own lock sets variables on `body`, for which the style of all that is on the page is worked out anew. */
export const withoutStyleOnBody = { removeScrollBar: false } as const

let locks = 0

function change(by: number) {
  const { style } = document.documentElement
  const wasLocked = locks > 0
  locks += by
  if (locks > 0 === wasLocked) return
  // The page stays as wide as it is beside its scroll bar.
  if (locks > 0 && window.innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
  if (locks === 0) style.removeProperty('scrollbar-gutter')
  style.overflow = locks > 0 ? 'hidden' : ''
}

/** While something is open over the page, keys do not scroll it; Mantine holds back wheels and fingers. */
export function usePageLock(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    change(1)
    return () => change(-1)
  }, [opened])
}
