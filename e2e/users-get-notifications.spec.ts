import type { Page } from '@playwright/test'
import { addNote } from '#contract/notes.ts'
import { countUnread, streamChanges } from '#contract/notifications.ts'
import { getProfile } from '#contract/session.ts'
import { callsOf } from './support/calls.ts'
import { openAs } from './support/people.ts'
import { dialogOf } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', {
    name: unread > 0 ? `Notifications, ${unread} new` : 'Notifications',
    exact: true,
  })

test('a new note notifies all tabs of Eva over one stream and links to the notes', {
  tag: '@phone-full',
}, async ({ page }) => {
  const streams = countStreams(page)
  const [asEva, asMax] = [await callsOf(page, 'eva'), await callsOf(page, 'max')]
  const { unread } = await asEva(countUnread)
  const opened = page.waitForResponse('**/api/notifications/stream')
  await openAs(page, 'eva', '/dashboard')
  expect((await opened).status()).toBe(200)
  await expect(bell(page, unread)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/profile')
  await expect(bell(second, unread)).toBeVisible()
  await hasSubscribed(second)

  const { id: menteeId } = await asEva(getProfile)
  await asMax(addNote, { body: { menteeId, content: 'Words for Eva alone' } })
  await expect(bell(page, unread + 1)).toBeVisible()
  await expect(bell(second, unread + 1)).toBeVisible()
  expect(streams()).toBe(1)

  // Firefox sends keys only to the tab in front.
  await page.bringToFront()
  await bell(page, unread + 1).focus()
  await page.keyboard.press('Enter')
  const panel = dialogOf(page, 'Notifications')
  const newest = panel.getByRole('link').first()
  await expect(newest).toHaveAccessibleName(/^New: Max Okafor sent you a message/)
  await expect(panel).not.toContainText('Words for Eva alone')
  await newest.click()
  await expect(page).toHaveURL('/notes?view=conversation')
  await expect(page.getByRole('main')).toContainText('Words for Eva alone')
  await expect(bell(page, unread)).toBeVisible()

  await bell(page, unread).click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel.getByRole('heading', { name: 'Earlier' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await expect(panel.getByRole('tabpanel').locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page, 0)).toBeFocused()
})

test("a change appears immediately in one's own other tab", async ({ page }) => {
  await openAs(page, 'eva', '/notes')
  const second = await page.context().newPage()
  await second.goto('/notes')
  await hasSubscribed(second)

  await second.getByRole('button', { name: 'Add Note' }).click()
  const dialog = dialogOf(second, 'Add New Note')
  const content = 'Written in the second tab'
  await expect(dialog.getByLabel('Content')).toBeFocused()
  await dialog.getByLabel('Content').pressSequentially(content)
  await expect(dialog.getByLabel('Content')).toHaveValue(content)
  await dialog.getByRole('button', { name: 'Add Note' }).click()

  await expect(second.getByRole('main')).toContainText(content)
  await expect(page.getByRole('main')).toContainText(content)
})

test('a page shows a note that arrived while it rendered, and so does a later tab', async ({ page }) => {
  const [asEva, asMax] = [await callsOf(page, 'eva'), await callsOf(page, 'max')]
  const [{ unread }, { id: menteeId }] = [await asEva(countUnread), await asEva(getProfile)]
  // The page gets a number from before the note. It gets it only after the stream has reported the note and
  // all other requests were sent again.
  const noteIsWritten = Promise.withResolvers<void>()
  const isAskedAgain = Promise.withResolvers<void>()
  let profiles = 0
  page.on('request', (request) => {
    if (request.url().endsWith(getProfile.path)) profiles += 1
    if (profiles === 2) isAskedAgain.resolve()
  })
  await page.route(`**${streamChanges.path}`, async (route) => {
    await noteIsWritten.promise
    await route.continue()
  })
  await page.route(
    `**${countUnread.path}`,
    async (route) => {
      const response = await route.fetch({ maxRetries: 3 })
      await asMax(addNote, { body: { menteeId, content: 'Words for a page that is drawn' } })
      noteIsWritten.resolve()
      await isAskedAgain.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await openAs(page, 'eva', '/dashboard')
  await expect(bell(page, unread + 1)).toBeVisible()

  // The second tab loads its code for live changes only after the first tab has shown the next note.
  const second = await page.context().newPage()
  await second.route('**/live-changes*.js', async (route) => {
    await asMax(addNote, { body: { menteeId, content: 'Words for a tab that is drawn' } })
    await expect(bell(page, unread + 2)).toBeVisible()
    await route.continue()
  })
  await second.goto('/profile')
  await expect(bell(second, unread + 2)).toBeVisible()
})

test('without a free stream a page polls each minute, and does not count as activity', async ({ page }) => {
  const [asEva, asMax] = [await callsOf(page, 'eva'), await callsOf(page, 'max')]
  const [{ unread }, { id: menteeId }] = [await asEva(countUnread), await asEva(getProfile)]
  await page.clock.install()
  await page.route('**/api/notifications/stream', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { message: 'Too many.' } }),
  )
  await openAs(page, 'eva', '/dashboard')
  await expect(bell(page, unread)).toBeVisible()
  await asMax(addNote, { body: { menteeId, content: 'Words for a full server' } })

  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/unread') && request.headers()['x-unattended'] === 'true',
  )
  await expect(async () => {
    await page.clock.fastForward('00:30')
    await expect(bell(page, unread + 1)).toBeVisible({ timeout: 500 })
  }).toPass()
  await asked
})

/** Counts the streams of all tabs of a browser. */
function countStreams(page: Page): () => number {
  let count = 0
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/notifications/stream')) count += 1
  })
  return () => count
}

/** While another tab has the stream, this one has a pending lock request. */
const hasSubscribed = (page: Page) =>
  page.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1)
