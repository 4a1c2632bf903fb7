import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** A number with its label on a dashboard. */
export const expectTile = (page: Page, label: string, value: number | string) =>
  expect(page.getByRole('main').getByText(label, { exact: true }).first().locator('..')).toHaveText(
    new RegExp(`^${label}\\s*${value}(?![\\d.,])`),
  )

/** The table row with these words; on a phone it is displayed as a card. */
export const rowOf = (place: Page | Locator, words: string): Locator =>
  place.getByRole('row').filter({ hasText: words })

export const expectRowVisible = (place: Page | Locator, words: string) =>
  expect(rowOf(place, words)).toBeVisible()

/**
 * Expects one status with exactly these words. Another status may say at the same time that something is
 * loading.
 */
export const expectStatus = (place: Page | Locator, words: string | RegExp) =>
  expect(
    place
      .getByRole('status')
      .filter({ hasText: typeof words === 'string' ? new RegExp(`^${RegExp.escape(words)}$`) : words }),
  ).toHaveCount(1)

export const dialogOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

/** Rare or risky actions are in the row's menu, unless there is only one. */
export async function chooseFromMore(place: Page | Locator, row: string | RegExp, action: string | RegExp) {
  // The first is that of the page's head.
  const menu = place.getByRole('button', { name: row }).first()
  const only = place.getByRole('button', { name: action })
  await expect(menu.or(only).first()).toBeVisible()
  if (!(await menu.isVisible())) return only.click()
  await menu.click()
  await place.getByRole('menuitem', { name: action }).click()
}

/** Answers the confirmation dialog with exactly this question. */
export async function answerDialog(page: Page, question: string, verb: string) {
  const dialog = page.getByRole('alertdialog', { name: question })
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}

/** Up to this width, the menu has to be opened. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768

/** The button that opens the menu on a phone, in the bar at the bottom. */
export const menuButton = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main pages' }).getByRole('button', { name: 'More' })

/** The main menu; on a phone it has to be opened first. */
export async function openMenu(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Main menu' })
  await menuButton(page).click()
  return dialogOf(page, 'Menu')
}

/** Goes back to the dashboard: on a phone by the bar at the bottom. */
export const goHome = (page: Page) =>
  isPhone(page)
    ? page.getByRole('navigation', { name: 'Main pages' }).getByRole('link', { name: 'Home' }).click()
    : page.getByRole('link', { name: 'Back to Dashboard' }).click()

/** Returns the element with the Logout button: the top bar, or the menu on a phone. */
export const openLogout = async (page: Page): Promise<Locator> =>
  isPhone(page) ? await openMenu(page) : page.getByRole('banner')

/** Expects a sentence in the error summary of a form. */
export const expectProblem = (place: Page | Locator, sentence: string) =>
  expect(place.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(sentence)

/** Holds calls to a URL back until `open` is called. `requested` resolves at the first of them. */
export async function holdBack(page: Page, url: string | RegExp) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: requested, resolve: noteRequest } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    noteRequest()
    await opened
    await route.continue()
  })
  return { open, requested }
}

/** Sends the calls to the server immediately, but holds their replies back until `open` is called. */
export async function holdBackReply(page: Page, url: string) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: answered, resolve: noteAnswer } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    noteAnswer()
    await opened
    await route.fulfill({ response })
  })
  return { open, answered }
}

/** For journeys that wait until the network is idle: the event stream stays open forever. */
export const withoutStream = (page: Page) =>
  page.route('**/api/notifications/stream', (route) => route.abort())

/** For journeys with another clock, because a page follows the time of the server's replies. */
export async function withoutServerTime(page: Page) {
  await page.addInitScript(() => {
    const { get } = Headers.prototype
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
  await withoutStream(page)
}

/** Simulates a server that fails on these calls. */
export const refuse = (page: Page, url: string | RegExp) =>
  page.route(url, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on the server.' } }),
  )

/** Simulates the return to a browser tab. */
export const returnToTab = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('visibilitychange'))
  })

/** The filters of a list are behind a button. */
export async function showFilters(page: Page) {
  await page.getByRole('button', { name: /^Filter/, expanded: false }).click()
}
