import { useEffect } from 'react'

/** Mantine's own lock sets CSS variables on `body`, which recalculates the styles of the whole page. */
export const withoutStyleOnBody = { removeScrollBar: false } as const

let locks = 0

function change(by: number) {
  const wasLocked = locks > 0
  locks += by
  const isLocked = locks > 0
  if (isLocked === wasLocked) return
  const { documentElement: root, body } = document
  // Reserve the width of the scrollbar, so that the page does not move.
  body.style.paddingRight = isLocked ? `${window.innerWidth - root.clientWidth}px` : ''
  root.style.overflow = isLocked ? 'hidden' : ''
}

/** Prevents scrolling by keys while an overlay is open; Mantine only blocks wheel and touch. */
export function usePageLock(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    change(1)
    return () => change(-1)
  }, [opened])
}
