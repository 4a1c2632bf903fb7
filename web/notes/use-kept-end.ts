import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Distance from the end, in pixels, within which the log scrolls to new notes. */
const near = 48

type Shown = { first: number | undefined; last: number | undefined; isLastMine: boolean }

/**
 * Scroll position of a log. It starts at the first unread note or at the end. Loading earlier rows keeps the
 * position; a new row scrolls into view when the reader is at the end or wrote it.
 */
export function useKeptEnd(boxRef: RefObject<HTMLElement | null>, { first, last, isLastMine }: Shown) {
  const before = useRef<{ first: number | undefined; last: number | undefined; height: number }>(undefined)
  const atEnd = useRef(true)
  useLayoutEffect(() => {
    const element = boxRef.current
    if (!element) return
    const was = before.current
    if (!was) showNewest(element)
    else if (was.last !== last && (atEnd.current || isLastMine)) element.scrollTop = element.scrollHeight
    else if (was.first !== first) element.scrollTop += element.scrollHeight - was.height
    before.current = { first, last, height: element.scrollHeight }
  })
  return () => {
    const element = boxRef.current
    if (element) atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
  }
}

function showNewest(element: HTMLElement) {
  const mark = element.querySelector<HTMLElement>('[data-new]')
  const toMark = mark ? mark.getBoundingClientRect().top - element.getBoundingClientRect().top - near : null
  element.scrollTop = toMark ?? element.scrollHeight
}
