import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const siteName = 'MST System'
const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Collects what a page complains of: errors on its console, uncaught ones, breaches of its security policy. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** Goes on as by a link: the document is not loaded anew. */
export async function followLink(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState({ usr: null, key: 'link', idx: 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await expect(page).toHaveURL(address)
}

/** Everything that the page asks for has come. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export async function expectOneHeading(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`\\S – ${siteName}$`))
}

/** All rules in the light scheme; in the dark one colours are all that is new. */
export async function expectAccessible(page: Page) {
  // What the bar on top lies over just now is not hidden.
  await page.evaluate(() => scrollTo(0, 0))
  await showIn(page, 'light')
  expect(await violationsOn(page), 'in the light scheme').toEqual([])
  await showIn(page, 'dark')
  expect(await violationsOn(page, ['color-contrast']), 'in the dark scheme').toEqual([])
}

async function showIn(page: Page, scheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

export async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(wcag22AA)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** Nothing has to be scrolled sideways. A phone widens its window around what sticks out, so the width is given. */
export async function expectToFit(page: Page, width: number) {
  const sticksOut = await page.evaluate((most) => {
    if (document.documentElement.scrollWidth <= most) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > most + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
  }, width)
  expect(sticksOut, `at ${width} px`).toEqual([])
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
