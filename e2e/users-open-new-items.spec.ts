import type { Browser, Page } from '@playwright/test'
import { getDashboardNumbers } from '#contract/dashboard.ts'
import { listMentees } from '#contract/mentees.ts'
import { addNote, listNotes } from '#contract/notes.ts'
import type { Name } from '#demo/cast.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs } from './support/people.ts'
import { isPhone, openMenu, refuse } from './support/screen.ts'
import { followLink } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const openedWords = /Opened (today|yesterday) \d\d:\d\d/i

test('a note is new to Zoë until she has seen it, and Ruth reads when that was', {
  tag: '@phone-full',
}, async ({ browser }) => {
  const ruth = await openFor(browser, 'ruth', '/profile')
  const words = await writeNote(ruth, 'ruth', 'See you at seven on the ward')
  const zoe = await openFor(browser, 'zoe', '/profile')
  const { unreadNotes = 0 } = await (await callsOf(zoe, 'zoe'))(getDashboardNumbers)
  await expectNew(zoe, 'Notes', unreadNotes)
  await ruth.goto('/notes')
  await expect(noteOf(ruth, words)).toContainText('Not opened yet')
  await expect(noteOf(ruth, words).getByText('New', { exact: true })).toHaveCount(0)

  const openedReply = zoe.waitForResponse('**/api/notes/opened')
  const lists = countCalls(zoe, /\/api\/notes\?/)
  await followLink(zoe, '/notes')
  await expect(noteOf(zoe, words).getByText('New', { exact: true })).toBeVisible()
  expect((await openedReply).status()).toBe(204)
  await expectNew(zoe, 'Notes', 0)
  await expect(noteOf(zoe, words).getByText('New', { exact: true })).toBeVisible()
  await expect(noteOf(zoe, words)).not.toContainText(/[Oo]pened/)
  expect(lists(), 'opening asks the list again for nothing').toBe(1)

  await followLink(zoe, '/profile')
  await followLink(zoe, '/notes')
  await expect(noteOf(zoe, words)).toBeVisible()
  await expect(noteOf(zoe, words).getByText('New', { exact: true })).toHaveCount(0)
  await ruth.reload()
  await expect(noteOf(ruth, words)).toContainText(openedWords)
})

test('a note below the fold counts as opened after scrolling to it', { tag: '@phone-first' }, async ({
  page,
}) => {
  const words = await writeNote(page, 'ruth', 'A note that lies far down')
  await page.clock.install()
  await openAs(page, 'zoe', '/profile')
  await page.setViewportSize({ width: isPhone(page) ? 390 : 1280, height: 200 })
  const opened = countCalls(page, /\/api\/notes\/opened/)
  await followLink(page, '/notes')
  await expect(noteOf(page, words).getByText('New', { exact: true })).toBeAttached()
  await noteOf(page, words).evaluate(placeSeen)
  // Longer than the delays for reading a note and for batching the calls.
  await page.clock.runFor(3_000)
  expect(opened()).toBe(0)
  expect(await isOpened(page, words)).toBe(false)

  const openedReply = page.waitForResponse('**/api/notes/opened')
  await noteOf(page, words).scrollIntoViewIfNeeded()
  await openedReply
  expect(await isOpened(page, words)).toBe(true)
})

test("a failed 'seen' report leaves the note new, and is sent again at the next visit", async ({ page }) => {
  const words = await writeNote(page, 'ruth', 'The network is not well today')
  await refuse(page, '**/api/notes/opened')
  const refused = page.waitForResponse('**/api/notes/opened')
  await openAs(page, 'zoe', '/notes')
  await refused
  await expect(noteOf(page, words).getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty()

  await page.unroute('**/api/notes/opened')
  const openedReply = page.waitForResponse('**/api/notes/opened')
  await followLink(page, '/profile')
  await followLink(page, '/notes')
  expect((await openedReply).status()).toBe(204)
})

test('a document is new to Zoë until she downloads it, and Ruth and Nora see when', {
  tag: ['@full', '@phone-full'],
}, async ({ browser }) => {
  const name = `Rota ${Date.now()}.txt`
  const ruth = await openFor(browser, 'ruth', '/documents')
  await ruth.getByLabel('File', { exact: true }).setInputFiles({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from('Early, late, night'),
  })
  const mentee = ruth.getByLabel('Mentee', { exact: true })
  await mentee.selectOption('Zoë Adeyemi (zoe@mst.example)')
  await ruth.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectToast(ruth, 'Document uploaded successfully!')
  await expect(documentOf(ruth, name)).toContainText('Not opened yet')

  const zoe = await openFor(browser, 'zoe', '/documents')
  await expect(documentOf(zoe, name).getByText('New', { exact: true })).toBeVisible()
  const { unreadDocuments = 0 } = await (await callsOf(zoe, 'zoe'))(getDashboardNumbers)
  await expectNew(zoe, 'Documents', unreadDocuments)
  await zoe.getByRole('button', { name: `Download ${name}` }).click()
  await expect(documentOf(zoe, name).getByText('New', { exact: true })).toHaveCount(0)
  await expectNew(zoe, 'Documents', unreadDocuments - 1)

  await ruth.reload()
  await expect(documentOf(ruth, name)).toContainText(openedWords)
  const nora = await openFor(browser, 'nora', '/documents')
  await expect(nora.getByRole('row').filter({ hasText: name })).toContainText(openedWords)
})

/** Opens a page in a browser context of the person's own. */
async function openFor(browser: Browser, person: Name, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, person, path)
  return page
}

/** Writes a note to Zoë through the API, with words that no other run uses. */
async function writeNote(page: Page, author: Name, beginning: string): Promise<string> {
  const call = await callsOf(page, author)
  const [mentee] = await call(listMentees)
  const content = `${beginning}, ${Date.now()}`
  await call(addNote, { body: { content, menteeId: mentee?.id } })
  return content
}

async function isOpened(page: Page, words: string): Promise<boolean> {
  const notes = await (await callsOf(page, 'ruth'))(listNotes)
  return notes.find(({ content }) => content === words)?.first_opened_at !== null
}

const noteOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

const documentOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** The menu shows the number of new things, or nothing if there are none. */
async function expectNew(page: Page, label: string, count: number) {
  const menu = await openMenu(page)
  const name = count === 0 ? label : `${label}, ${count} new`
  await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  if (isPhone(page)) await page.getByRole('button', { name: 'Close menu' }).click()
}

/** Counts the page's calls to a URL from now on. */
function countCalls(page: Page, url: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (url.test(request.url())) calls += 1
  })
  return () => calls
}

/**
 * Runs in the page. Observers are called in the order of their creation, so the page's own ones have run
 * before this resolves.
 */
const placeSeen = (element: Element) =>
  new Promise<void>((seen) => new IntersectionObserver(() => seen()).observe(element))
