import { useEffect } from 'react'

/** Mantine's own lock sets CSS variables on `body`, which recalculates the styles of the whole page. */
export const withoutStyleOnBody = { removeScrollBar: false } as const

/** The element that contains the page, but neither dialogs nor toasts. App.tsx names it, and must not load this file. */
const pageId = 'page'

/** `inert` restyles the whole page, so set it after the dialog is drawn. Until then the focus trap suffices. */
const inertAfterMilliseconds = 400

let locks = 0
let becomesInert: ReturnType<typeof setTimeout>

function change(by: number) {
  const wasLocked = locks > 0
  locks += by
  const isLocked = locks > 0
  if (isLocked === wasLocked) return
  const { documentElement: root, body } = document
  // Reserve the width of the scrollbar, so that the page does not move.
  body.style.paddingRight = isLocked ? `${window.innerWidth - root.clientWidth}px` : ''
  root.style.overflow = isLocked ? 'hidden' : ''
  clearTimeout(becomesInert)
  const setInert = () => document.getElementById(pageId)?.toggleAttribute('inert', isLocked)
  if (isLocked) becomesInert = setTimeout(setInert, inertAfterMilliseconds)
  // Immediately, before Mantine returns the focus.
  else setInert()
}

/** Makes the page inert while an overlay is open, and prevents scrolling by keys; Mantine only blocks wheel and touch. */
export function usePageLock(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    change(1)
    return () => change(-1)
  }, [opened])
}
