import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Text is not cut off, and content stays inside its table cell. Polls, because the layout needs a moment
 * after a resize.
 */
export const expectLaidOut = (page: Page) =>
  expect.poll(() => page.evaluate(findMisplaced), { message: page.url() }).toEqual([])

/** Runs in the page. */
function findMisplaced(): string[] {
  const drawn = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    // Text for screen readers only is one pixel in size.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  })
  const named = (element: HTMLElement, wrong: string) =>
    `${element.tagName} ${element.className} '${element.textContent?.slice(0, 40)}' ${wrong}`

  const cut = drawn.filter((element) => {
    if (!element.textContent?.trim()) return false
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const isTooWide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1
    const isTooHigh = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2
    // Text with an ellipsis is shortened on purpose.
    return (isTooWide && textOverflow !== 'ellipsis') || (isTooHigh && webkitLineClamp === 'none')
  })

  const stickingOut = drawn.filter((element) => {
    const cell = element.parentElement?.closest('td, th')?.getBoundingClientRect()
    if (!cell || element.closest('[role="menu"], [role="listbox"]')) return false
    return boxesOf(element).some(({ right, bottom }) => right > cell.right + 2 || bottom > cell.bottom + 2)
  })
  const tooNarrow = drawn.filter((element) => {
    if (element instanceof HTMLInputElement) return element.scrollWidth > element.clientWidth + 1
    if (!(element instanceof HTMLSelectElement)) return false
    const { font, paddingLeft, paddingRight } = getComputedStyle(element)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return false
    pen.font = font
    const { width } = pen.measureText(element.selectedOptions[0]?.text ?? '')
    return width > element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  })
  return [
    ...tooNarrow.map((element) => named(element, 'is too narrow for its words')),
    ...cut.map((element) => named(element, 'is cut off')),
    ...stickingOut.map((element) => named(element, 'sticks out of its cell')),
  ]

  /**
   * Returns the boxes of the words. A field, or an element that shortens its text, is one box. Its padding
   * may exceed the cell, and so may invisible spaces at the end of a line.
   */
  function boxesOf(element: HTMLElement): DOMRect[] {
    const isFrame =
      element.matches('input, select, textarea') || getComputedStyle(element).overflow === 'hidden'
    if (isFrame) return [element.getBoundingClientRect()]
    const texts = [...element.childNodes].filter((node) => node instanceof Text)
    return texts.flatMap((text) =>
      [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return [...range.getClientRects()]
      }),
    )
  }
}
