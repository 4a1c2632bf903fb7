import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signOut } from '#contract/session.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { callsWith, freshToken, tokenOf } from './support/calls.ts'
import { openWith, signInAs } from './support/people.ts'
import { project } from './support/project.ts'
import { dialogOf, withoutStream } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const words = 'Worried about the night on ward 7'

test.beforeEach(async ({ page }) => {
  await withoutStream(page)
  page.on('dialog', (question) => question.accept())
})

test("Nora signs in after Max's session expired and his page was reloaded: she sees none of his data", async ({
  page,
}) => {
  const token = await openAndType(page)
  await callsWith(page, token)(signOut)
  await page.reload()
  await expect(page).toHaveURL('/login')
  expect(await draftsIn(page)).toHaveLength(1)

  await signInAs(page, 'nora')
  await expectNothingOfMax(page)
})

test("Nora signs in over Max's expiring session: she sees none of his data", async ({ page }) => {
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    const sessionEndsAt = new Date(Date.now() + 4 * 60_000).toISOString()
    await route.fulfill({ response, json: { ...(await response.json()), sessionEndsAt } })
  })
  await openAndType(page, { later: true })
  await page.reload()

  const warning = page.getByRole('alertdialog', { name: 'Your session is about to end' })
  await warning.getByLabel('Email').fill(cast.nora.email)
  await warning.getByLabel('Password', { exact: true }).fill(castPassword)
  await warning.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectNothingOfMax(page)
})

test('a restored tab of Max opens while Nora is signed in: it shows none of his data', async ({ page }) => {
  await openAndType(page)
  // This page has the same origin and does not run the web app.
  await page.goto('/robots.txt')
  await page.evaluate((token) => localStorage.setItem('token', token), await tokenOf(page, 'nora'))
  expect(await draftsIn(page)).toHaveLength(1)

  await page.goto('/dashboard')
  await expectNothingOfMax(page)
})

test('docs/security.md lists everything that the browser stores', async ({ page }) => {
  await openAndType(page)
  await page.goto('/profile')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialogOf(page, 'Keyboard shortcuts').getByLabel('Use single keys, such as ? for this list').uncheck()

  const rows = tableRows()
  const stored = await page.evaluate(storedKeys)
  expect(stored.length).toBeGreaterThan(4)
  expect(stored.filter((key) => !rows.some((row) => row.test(key)))).toEqual([])
})

/** Max begins a note in a session of his own. His next shifts are in the offline copy. */
async function openAndType(page: Page, { later = false } = {}): Promise<string> {
  const token = await freshToken(page, cast.max.email, castPassword)
  await openWith(page, token, '/notes')
  if (later) await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Add Note' }).click()
  await dialogOf(page, 'Add New Note').getByLabel('Content').fill(words)
  await expect.poll(() => draftsIn(page)).toHaveLength(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('offline'))).not.toBeNull()
  return token
}

const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft-')))

async function expectNothingOfMax(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora')
  await expect.poll(() => draftsIn(page)).toEqual([])
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(stored).not.toContain('offline')
  expect(await stored()).not.toContain(words)
  expect(await page.content()).not.toContain(words)
}

/** The keys in the table, as patterns of `<store> <key>`. */
function tableRows(): RegExp[] {
  const text = readFileSync(join(project, 'docs/security.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+)` \| `([^`]+)` \|/gm)]
  return rows.map(([, store, key = '']) => new RegExp(`^${store} ${key.replace(/<\w+>/g, '.+')}$`))
}

async function storedKeys(): Promise<string[]> {
  const databases = await indexedDB.databases()
  return [
    ...Object.keys(localStorage).map((key) => `localStorage ${key}`),
    ...Object.keys(sessionStorage).map((key) => `sessionStorage ${key}`),
    ...(await caches.keys()).map((key) => `caches ${key}`),
    ...databases.map(({ name }) => `indexedDB ${name}`),
  ]
}
