import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const siteName = 'MST System'
const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** `npm run test:full` repeats checks at other widths and in the dark scheme. */
export const isFull = Boolean(process.env.JOURNEYS_FULL)

/** Collects a page's errors: in its console, uncaught, and violations of its security policy. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

/**
 * Navigates as a link does, without loading the document again. The former page stays visible until the next
 * one is ready.
 */
export async function followLink(page: Page, url: string) {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''))
  await changeAddress(page, url)
  await expect(page).toHaveURL(url)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}

/** Starts the navigation of a link, which may redirect. */
export const changeAddress = (page: Page, url: string) =>
  page.evaluate((to) => {
    history.pushState({ usr: null, key: 'link', idx: 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, url)

/** Waits until everything on the page has loaded. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export async function expectOneHeading(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(new RegExp(`\\S – ${siteName}$`))
}

/** Only navigation by a link focuses the heading; a freshly loaded page has no focus. */
export const expectHeadingFocused = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toBeFocused()

/**
 * Checks all rules in the light scheme, on the page or on the part of it that `within` selects. The dark scheme
 * differs only in its colours: contrast.test.ts computes every pair of them.
 */
export async function expectAccessible(page: Page, within?: string) {
  await showIn(page, 'light')
  expect(await violationsOn(page, wcag22AA, within), 'in the light scheme').toEqual([])
  // WebDriver BiDi cannot emulate the dark scheme.
  if (!isFull || page.context().browser()?.browserType().name() === 'firefox') return
  await showIn(page, 'dark')
  expect(await violationsOn(page, ['color-contrast'], within), 'in the dark scheme').toEqual([])
  await showIn(page, 'light')
}

async function showIn(page: Page, scheme: 'light' | 'dark') {
  // Disable transitions: even a very short one shows the final colours some frames late.
  const stopTransitions = () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [sheet]
  }
  await page.evaluate(stopTransitions)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

export async function violationsOn(page: Page, rulesOrTags = wcag22AA, within?: string): Promise<string[]> {
  // Load axe once in each document: it is half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Scroll to the top: axe would treat content under the fixed bar as hidden.
  await page.evaluate(() => scrollTo(0, 0))
  return page.evaluate(findViolations, { rulesOrTags, ...(within && { within }) })
}

type Scope = { rulesOrTags: string[]; within?: string }

/**
 * Runs in the page. Reporting only violations is faster, because listing passed checks takes longer than
 * testing them.
 */
async function findViolations({ rulesOrTags, within }: Scope): Promise<string[]> {
  // A sticky foot covers part of a button above it until the person scrolls: axe would report the button.
  const sticky = [...document.querySelectorAll<HTMLElement>(`${within ?? 'body'} *`)].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  )
  for (const element of sticky) element.style.position = 'static'
  const { violations } = await window.axe.run(within ?? document, {
    runOnly: rulesOrTags,
    resultTypes: ['violations'],
  })
  for (const element of sticky) element.style.position = ''
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Expects no horizontal scrolling. The width is a parameter, because a phone widens its viewport around
 * content that sticks out.
 */
export const expectToFit = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(findSticksOut, width), { message: `at ${width} px` }).toEqual([])

/** Runs in the page. */
function findSticksOut(most: number): string[] {
  if (document.documentElement.scrollWidth <= most) return []
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > most + 1)
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
}

export async function expectNoEmptyCells(page: Page) {
  const empty = await page
    .locator('td')
    .evaluateAll(
      (cells) =>
        cells.filter((cell) => !cell.textContent?.trim() && !cell.querySelector('input, select')).length,
    )
  expect(empty, 'cells without text').toBe(0)
}
