import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import { deleteUser, editUser } from '#contract/users.ts'
import { callsOf } from './support/calls.ts'
import { addNewcomer, type Newcomer } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { expectRowVisible, expectStatus, holdBack, refuse, showFilters } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('the page shows that the audit log is intact, with its count, and checks again', {
  tag: '@full',
}, async ({ page }) => {
  const held = await holdBack(page, '**/api/admin/audit-log/check')
  await openLog(page)
  await expect(page.getByText('Audit log: being checked...')).toBeVisible()
  held.open()
  const entries = await intactEntries(page)

  await addNewcomer(page, 'Lena')
  await page.getByRole('button', { name: 'Check again' }).click()

  await expect(async () => expect(await intactEntries(page)).toBeGreaterThan(entries)).toPass()
  await expect(page.getByText(/^Checked \d+ \w+ \d{4} at \d\d:\d\d$/)).toBeVisible()
})

const checked_at = '2026-11-20T10:00:00.000Z'

test('the pager and Back move between pages, and a broken chain shows each entry with its reason', {
  tag: '@phone-full',
}, async ({ page }) => {
  await test.step('the pager and the back button move between pages', async () => {
    await openLog(page)
    await expectPlace(page, /^1–50 of [\d,]+ entries$/)
    await expect(page.locator('tbody').getByRole('row')).toHaveCount(50)
    await expect(pageButton(page, 'Previous')).toBeDisabled()

    await pageButton(page, 'Next').click()
    await expectPlace(page, /^51–100 of/)
    await pageButton(page, 'Next').click()
    await expectPlace(page, /^101–150 of/)
    await page.reload()
    await expectPlace(page, /^101–150 of/)
    await pageButton(page, 'Previous').click()
    await expectPlace(page, /^51–100 of/)
    await pageButton(page, 'Previous').click()
    await expectPlace(page, /^1–50 of/)

    await page.goBack()
    await expectPlace(page, /^51–100 of/)
  })

  await test.step('a broken chain shows each entry with its reason, and a failed check shows an error', async () => {
    const broken = { entry: 34, reason: 'it was changed' }
    const changed = { ...broken, last: 34 }
    const missing = { entry: 1236, last: 1240, reason: 'they are missing' }
    const check = { entries: 33, broken, breaks: [changed], total_breaks: 1, anchors: null, checked_at }
    await page.route('**/api/admin/audit-log/check', (route) => route.fulfill({ json: check }))
    await openLog(page)
    await expect(page.getByText('Audit log: broken at entry 34: it was changed')).toBeVisible()

    await page.unrouteAll()
    const anchors = 'the file audit-anchors.jsonl is missing'
    const more = { ...check, breaks: [changed, missing], total_breaks: 2, anchors }
    await page.route('**/api/admin/audit-log/check', (route) => route.fulfill({ json: more }))
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText(`Audit log: broken at 2 places; ${anchors}`)).toBeVisible()
    const places = page.getByRole('list', { name: 'Problems in the audit log' })
    await expect(places.getByRole('listitem')).toHaveText([
      'entry 34: it was changed',
      'entries 1,236–1,240: they are missing',
    ])
    await places.getByRole('link', { name: 'entry 34' }).click()
    await expectPlace(page, /–[\d,]+ of [\d,]+ entries$/)
    await expect(page).toHaveURL(/before=35$/)

    await page.unrouteAll()
    await refuse(page, '**/api/admin/audit-log/check')
    await page.getByRole('button', { name: 'Check again' }).click()

    await expect(page.getByText('Audit log: could not be checked')).toBeVisible()
  })
})

test('a search covers all entries and columns, and Back undoes it', { tag: '@full' }, async ({ page }) => {
  const lena = await someoneDeleted(page)
  await openLog(page)

  await apply(page, `user DELETED user #${lena.id}`)
  await expectPlace(page, '1 entry')
  await expectRowVisible(page, `Deleted Magdalena ${lena.lastName}`)

  await apply(page, lena.lastName)
  await expectPlace(page, '3 entries')
  await expectRowVisible(page, `${lena.name}: first name from 'Lena' to 'Magdalena'`)

  await page.goBack()
  await expectPlace(page, '1 entry')
  await expect(page.getByRole('searchbox')).toHaveValue(`user DELETED user #${lena.id}`)

  await apply(page, "100% 'sure_")
  await expect(page.getByText('No entries match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectPlace(page, /^1–50 of/)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('filters offer everyone and every action of the log, and apply on request', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  await someoneDeleted(page)
  await openLog(page)
  await showFilters(page)
  const action = page.getByLabel('Action', { exact: true })
  await expect(action).toHaveValue('')
  await action.selectOption('User deleted')
  await page.getByLabel('Admin', { exact: true }).selectOption('Nora Whitfield')
  await expectPlace(page, /^1–50 of/)

  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(page).toHaveURL(/action=user\.deleted/)
  await expect(page.getByRole('cell', { name: 'User created' })).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'User deleted' }).first()).toBeVisible()
  await page.reload()
  await expect(action).toHaveValue('user.deleted')
  await expect(page.getByLabel('Admin', { exact: true })).toHaveValue(/\d/)
})

test('downloading the filtered log adds an audit entry', { tag: '@full' }, async ({ page }) => {
  const lena = await someoneDeleted(page)
  await openLog(page)
  await apply(page, lena.lastName)
  await expectPlace(page, '3 entries')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await downloading

  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const [header, ...rows] = papaparse.parse<string[]>(await readFile(await file.path(), 'utf8')).data
  expect(header?.slice(1)).toEqual(['Time', 'Admin', 'Action', 'Target', 'Details'])
  expect(rows.map(([, , , action]) => action)).toEqual(['User deleted', 'User changed', 'User created'])
  await expectRowVisible(page, `Downloaded 3 entries of the audit log as a file; search '${lena.lastName}'`)
})

const openLog = (page: Page) => openAs(page, 'nora', '/admin/audit-log')

/** Creates, changes and deletes a person, which adds three entries. */
async function someoneDeleted(page: Page): Promise<Newcomer> {
  const lena = await addNewcomer(page, 'Lena')
  const asNora = await callsOf(page, 'nora')
  await asNora(editUser, { params: { id: lena.id }, body: { firstName: 'Magdalena' } })
  await asNora(deleteUser, { params: { id: lena.id } })
  return lena
}

async function apply(page: Page, search: string) {
  await page.getByRole('searchbox', { name: 'Search entries' }).fill(search)
  await page.getByRole('button', { name: 'Apply' }).click()
}

const expectPlace = (page: Page, words: string | RegExp) =>
  expectStatus(page.getByRole('region', { name: 'Entries' }), words)

const pageButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages of Entries' }).getByRole('button', { name })

async function intactEntries(page: Page): Promise<number> {
  const words = page.getByText(/^Audit log: intact, [\d,]+ entries$/)
  await expect(words).toBeVisible()
  return Number((await words.textContent())?.replace(/\D/g, ''))
}
