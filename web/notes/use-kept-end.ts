import { type RefObject, useLayoutEffect, useRef } from 'react'

/** So near to the end, in pixels, somebody follows what comes. */
const near = 48

type Shown = { first: number | undefined; last: number | undefined; isLastMine: boolean }

/**
 * A box that opens at its end, or at what is marked in it as new, and stays with what is read: earlier rows come above
 * it, and later ones are followed by who is at the end or has just written them.
 */
export function useKeptEnd(box: RefObject<HTMLElement | null>, { first, last, isLastMine }: Shown) {
  const before = useRef<{ first: number | undefined; last: number | undefined; height: number }>(undefined)
  const atEnd = useRef(true)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const was = before.current
    if (!was) showNewest(element)
    else if (was.last !== last && (atEnd.current || isLastMine)) element.scrollTop = element.scrollHeight
    else if (was.first !== first) element.scrollTop += element.scrollHeight - was.height
    before.current = { first, last, height: element.scrollHeight }
  })
  return () => {
    const element = box.current
    if (element) atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
  }
}

function showNewest(element: HTMLElement) {
  const mark = element.querySelector<HTMLElement>('[data-new]')
  const toMark = mark ? mark.getBoundingClientRect().top - element.getBoundingClientRect().top - near : null
  element.scrollTop = toMark ?? element.scrollHeight
}
