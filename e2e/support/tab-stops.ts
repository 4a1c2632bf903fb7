import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const forwards = 12
const backwards = 6
const stopsOfPage = 'a[href], button, input, select, textarea, summary, [tabindex]'
/** More than any page has between two steps of a journey. */
const maxStops = 60

/**
 * Focuses the first stops after the heading in order, and the last ones of the page in reverse. Each focus must
 * be visible, with nothing covering it. Only the first stop needs a key: after it, the browser scrolls to a
 * focused element and outlines it as Tab does. keyboard-only.spec.ts presses every key.
 */
export async function expectVisibleTabStops(page: Page) {
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  // A list that turns out to be short removes its search field.
  await expect
    .poll(() => page.evaluate(findHiddenStops, { selector: stopsOfPage, forwards, backwards }))
    .toEqual([])
}

/** Runs in the page. */
function findHiddenStops(most: { selector: string; forwards: number; backwards: number }): string[] {
  const all = [...document.querySelectorAll<HTMLElement>(most.selector)]
  const stops = all.filter(
    (stop) =>
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled') &&
      stop.checkVisibility({ visibilityProperty: true }) &&
      !stop.closest('[inert], [aria-hidden="true"]'),
  )
  const first = stops.indexOf(document.activeElement as HTMLElement)
  const walked = first < 0 ? [] : stops.slice(first, first + most.forwards)
  const problems: string[] = []
  for (const stop of [...walked, ...stops.slice(-most.backwards).reverse()]) {
    stop.focus()
    const problem = problemOf(stop)
    if (problem) problems.push(problem)
  }
  return problems

  /** The browser has scrolled to the focused element by then. */
  function problemOf(stop: HTMLElement): string | null {
    const name = `${stop.tagName} ${stop.getAttribute('aria-label') ?? stop.textContent?.slice(0, 40)}`
    if (document.activeElement !== stop) return `${name}: does not take the focus`
    // With reduced motion, every change is a very short transition, so the focus ring takes a frame or two.
    for (const animation of stop.getAnimations()) animation.finish()
    const box = stop.getClientRects()[0]
    if (!box) return `${name}: has the focus without being drawn`
    // The browser scrolls to the caret, which is in the first line of a long field.
    const middle = Math.min(box.height, 48) / 2
    const onTop = document.elementFromPoint(box.left + box.width / 2, box.top + middle)
    if (!onTop || !(stop.contains(onTop) || onTop.contains(stop)))
      return `${name}: hidden below ${onTop?.tagName} ${onTop?.className}`
    const { outlineStyle, outlineWidth } = getComputedStyle(stop)
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
      return `${name}: the focus does not show`
    return null
  }
}

/** Presses Tab until the focused element's name begins with these words. The element is on the page by then. */
export async function tabTo(page: Page, name: string, key = 'Tab') {
  await expect
    .poll(async () => (await namesOf(page, stopsOfPage)).some((each) => each.startsWith(name)), {
      message: `'${name}' is not on the page`,
    })
    .toBe(true)
  // In Firefox, Tab moves the focus only in the window that was opened last.
  await page.bringToFront()
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key)
    const [focused] = await namesOf(page, ':focus')
    if (focused?.startsWith(name)) return
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

/** The accessible names, roughly as a screen reader computes them. */
const namesOf = (page: Page, selector: string) =>
  page.evaluate(
    (selected) =>
      [...document.querySelectorAll<HTMLElement>(selected)].map((element) => {
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
        return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
      }),
    selector,
  )
