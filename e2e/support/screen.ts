import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** A number with its name, as it stands on a dashboard. */
export const expectTile = (page: Page, label: string, value: number | string) =>
  expect(page.getByRole('main').getByText(label, { exact: true }).first().locator('..')).toHaveText(
    new RegExp(`^${label}\\s*${value}(?![\\d.,])`),
  )

/** The row of a table that holds these words; on a phone it is drawn as a card. */
export const rowOf = (place: Page | Locator, words: string): Locator =>
  place.getByRole('row').filter({ hasText: words })

export const expectRowVisible = (place: Page | Locator, words: string) =>
  expect(rowOf(place, words)).toBeVisible()

/** One of its states says so, to the letter; another may say meanwhile that something loads. */
export const expectStatus = (place: Page | Locator, words: string | RegExp) =>
  expect(
    place
      .getByRole('status')
      .filter({ hasText: typeof words === 'string' ? new RegExp(`^${RegExp.escape(words)}$`) : words }),
  ).toHaveCount(1)

export const dialogOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

/** What is seldom wanted, or does harm at a slip, stands in the menu of its row. */
export async function chooseFromMore(place: Page | Locator, row: string | RegExp, action: string | RegExp) {
  await place.getByRole('button', { name: row }).click()
  await place.getByRole('menuitem', { name: action }).click()
}

/** Answers the question that is asked in these exact words. */
export async function answerDialog(page: Page, question: string, verb: string) {
  const dialog = page.getByRole('alertdialog', { name: question })
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toBeHidden()
}

/** Below this width the menu is a drawer. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768

/** The main menu; on a phone it is opened first. */
export async function openMenu(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('navigation', { name: 'Main menu' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  return dialogOf(page, 'Menu')
}

/** The place of the Logout button: the bar, on a phone the menu. */
export const openLogout = async (page: Page): Promise<Locator> =>
  isPhone(page) ? await openMenu(page) : page.getByRole('banner')

/** The sentences at the fields of a form that was sent incomplete, as its summary lists them. */
export const expectProblem = (place: Page | Locator, sentence: string) =>
  expect(place.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(sentence)

/** A gate across calls to a URL: they wait until it is opened. */
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

/** The server does at once what these calls say; its replies wait until the gate is opened. */
export async function holdBackReply(page: Page, url: string) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: answered, resolve: noteAnswer } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    const response = await route.fetch()
    noteAnswer()
    await opened
    await route.fulfill({ response })
  })
  return { open, answered }
}

/** For journeys that wait until the network is idle: a stream of events stays open for good. */
export const withoutStream = (page: Page) =>
  page.route('**/api/notifications/stream', (route) => route.abort())

/** A server that breaks over these calls. */
export const refuse = (page: Page, url: string | RegExp) =>
  page.route(url, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on the server.' } }),
  )

/** As the browser tells the page when its tab is looked at again. */
export const returnToTab = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('visibilitychange'))
  })
