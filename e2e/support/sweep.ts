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

/** Collects what a page complains of: errors on its console, uncaught ones, breaches of its security policy. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

/** Goes on as by a link: the document is not loaded anew, and the page before stands whole until the next has come. */
export async function followLink(page: Page, url: string) {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({ usr: null, key: 'link', idx: 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, url)
  await expect(page).toHaveURL(url)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}

/** Everything that the page asks for has come. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export async function expectOneHeading(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(new RegExp(`\\S – ${siteName}$`))
}

/** Of who came by a link; who opens the page begins at its top. */
export const expectHeadingFocused = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toBeFocused()

/** All rules in the light scheme; in the dark one colours are all that is new. */
export async function expectAccessible(page: Page) {
  await showIn(page, 'light')
  expect(await violationsOn(page), 'in the light scheme').toEqual([])
  // Over WebDriver BiDi the dark scheme cannot be asked for.
  if (page.context().browser()?.browserType().name() === 'firefox') return
  await showIn(page, 'dark')
  expect(await violationsOn(page, ['color-contrast']), 'in the dark scheme').toEqual([])
}

async function showIn(page: Page, scheme: 'light' | 'dark') {
  // Each transition, however short, hands a colour down some frames later.
  const stopTransitions = () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [sheet]
  }
  await page.evaluate(stopTransitions)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

export async function violationsOn(page: Page, rulesOrTags = wcag22AA): Promise<string[]> {
  // Once a document: it is half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // What the bar on top lies over just now is not hidden.
  await page.evaluate(() => scrollTo(0, 0))
  return page.evaluate(findViolations, rulesOrTags)
}

/** Runs in the page. What passes is not listed: that takes longer than to find out. */
async function findViolations(rulesOrTags: string[]): Promise<string[]> {
  const { violations } = await window.axe.run({ runOnly: rulesOrTags, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Nothing has to be scrolled sideways. A phone widens its window around what sticks out, so the width is given. */
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
