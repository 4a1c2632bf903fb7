import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const forwards = 12
const backwards = 6
/** More than any page has between two steps of a journey. */
const maxStops = 60

/**
 * Walks from the heading forwards and from the end of the page backwards. Each focus must be visible, with
 * nothing covering it.
 */
export async function expectVisibleTabStops(page: Page) {
  await page.getByRole('heading', { level: 1 }).focus()
  const stops = await walk(page, 'Tab', forwards)
  await focusLast(page)
  stops.push(...(await walk(page, 'Shift+Tab', backwards)))
  expect(stops).toEqual([])
}

async function walk(page: Page, key: string, stops: number): Promise<string[]> {
  const problems: string[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(key)
    const problem = await page.evaluate(problemOfFocus)
    if (problem === 'left the page') break
    if (problem) problems.push(problem)
  }
  return problems
}

/** Runs in the page, after it has scrolled to the focused element. */
async function problemOfFocus(): Promise<string | null> {
  await new Promise(requestAnimationFrame)
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'left the page'
  // With reduced motion, every change is a very short transition, so the focus ring takes a frame or two.
  await Promise.allSettled(focused.getAnimations().map(({ finished }) => finished))
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)}`
  const box = focused.getClientRects()[0]
  if (!box) return `${name}: has the focus without being drawn`
  // The browser scrolls to the caret, which is in the first line of a long field.
  const middle = Math.min(box.height, 48) / 2
  const onTop = document.elementFromPoint(box.left + box.width / 2, box.top + middle)
  if (!onTop || !(focused.contains(onTop) || onTop.contains(focused)))
    return `${name}: hidden below ${onTop?.tagName} ${onTop?.className}`
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
    return `${name}: the focus does not show`
  return null
}

const focusLast = (page: Page) =>
  page.evaluate(() => {
    const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
    stops.findLast((stop) => stop.checkVisibility() && !stop.closest('[aria-hidden="true"]'))?.focus()
  })

/** Presses Tab until the focused element's name begins with these words. */
export async function tabTo(page: Page, name: string, key = 'Tab') {
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key)
    if ((await focusedName(page)).startsWith(name)) return
  }
  throw new Error(`'${name}' was not reached in ${maxStops} steps of ${key}.`)
}

/** Expects that an element of the page has the focus, for example after a row has disappeared. */
export const expectFocusKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement === document.body), {
      message: 'the focus is lost',
    })
    .toBe(false)

/** The accessible name, roughly as a screen reader computes it. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined
    return (focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? '').trim()
  })
