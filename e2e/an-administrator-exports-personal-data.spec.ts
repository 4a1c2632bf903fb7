import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { listAuditLog } from '#contract/audit-log.ts'
import { listReferrals, submitReferral } from '#contract/referrals.ts'
import { deleteUser } from '#contract/users.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { callsOf, callsWith } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, someone } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { dialogOf, expectRowVisible, holdBack } from './support/screen.ts'
import { expectAccessible, expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test("an administrator downloads a person's data after a failure, and the audit log records it", {
  tag: '@phone-full',
}, async ({ page }) => {
  const ida = await addNewcomer(page, 'Ida')
  await openAs(page, 'nora', `/admin/users?search=${ida.lastName}`)
  const more = page.getByRole('button', { name: `More ${ida.name}` })
  await more.click()
  await page.getByRole('menuitem', { name: 'Export data' }).click()
  const dialog = dialogOf(page, 'Export data')
  await expect(dialog).toContainText(`everything we hold about ${ida.name}`)
  await expectAccessible(page)
  await expectToFit(page, page.viewportSize()?.width ?? 0)

  const button = dialog.getByRole('button', { name: 'Export data' })
  const address = '**/api/users/*/export'
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await button.click()
  await expectToast(page, 'Failed to export data')

  const gate = await holdBack(page, address)
  const downloading = downloaded(page, ida.name)
  await expect(dialog.getByRole('button', { name: 'Exporting...' })).toBeDisabled()
  gate.open()
  const files = await downloading

  await expectToast(page, 'Data exported successfully')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()
  expect(JSON.parse(String(files.get('data.json'))).profile[0].email).toBe(ida.email)
  expect(String(files.get('README.txt'))).toContain('by Nora Whitfield')
  const asNora = await callsOf(page, 'nora')
  const [entry] = await asNora(listAuditLog, { query: { action: 'user.exported' } })
  expect(entry).toMatchObject({ admin_last_name: 'Whitfield', target_id: ida.id })
})

test('a deleted person is listed under former people and can be exported there', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  const leo = await addNewcomer(page, 'Leonard')
  await (await callsOf(page, 'nora'))(deleteUser, { params: { id: leo.id } })
  await openAs(page, 'nora', '/admin/users')
  const disclosure = page.getByRole('button', { name: 'Deleted accounts' })
  await expect(disclosure).toHaveAttribute('aria-expanded', 'false')
  await disclosure.click()
  const table = page.getByRole('region', { name: 'Deleted accounts' })
  await expectRowVisible(table, leo.name)
  await expectAccessible(page)
  await expectToFit(page, page.viewportSize()?.width ?? 0)

  await table.getByRole('button', { name: `Export data ${leo.name}` }).click()
  const files = await downloaded(page, leo.name)

  expect(JSON.parse(String(files.get('data.json'))).profile[0].deleted_by).toBe('Nora Whitfield')
})

test('an applicant without an account is exported from the referral, also after a failure', {
  tag: '@full',
}, async ({ page }) => {
  const { firstName, lastName, name, email } = someone('Abel')
  await callsWith(page, undefined)(submitReferral, {
    body: { firstName, lastName, grsNumber: '77', email, reason: 'Abel asks' },
  })
  const asNora = await callsOf(page, 'nora')
  const referral = (await asNora(listReferrals)).find((row) => row.email === email)
  await openAs(page, 'nora', `/referrals?referral=${referral?.id}`)
  const button = dialogOf(page, name).getByRole('button', { name: 'Export data' })
  await page.route('**/api/referrals/*/export', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  })
  await button.click()
  await expectToast(page, 'Failed to export data')

  const download = page.waitForEvent('download')
  await button.click()
  const files = await unzipped(await readFile(await (await download).path()))

  await expectToast(page, 'Data exported successfully')
  expect(JSON.parse(String(files.get('data.json'))).referrals[0].reason).toBe('Abel asks')
  await expectAccessible(page)
})

/** Confirms the dialog and reads the downloaded file. */
async function downloaded(page: Page, name: string) {
  const download = page.waitForEvent('download')
  await dialogOf(page, 'Export data').getByRole('button', { name: 'Export data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^MST data of ${name} \\d{4}-\\d\\d-\\d\\d\\.zip$`))
  return unzipped(await readFile(await file.path()))
}
