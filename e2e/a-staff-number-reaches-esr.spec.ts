import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import { getReports } from '#contract/reports.ts'
import { deleteUser, editUser, listUsers } from '#contract/users.ts'
import { cast } from '#demo/cast.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, newcomersPassword, someone } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { dialogOf, expectProblem, expectStatus, rowOf } from './support/screen.ts'
import { expectAccessible, expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const factValue = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

test("an administrator enters a mentee's GRS number, who reads it, and it is in the file for ESR", {
  tag: '@full',
}, async ({ page }) => {
  const asNora = await callsOf(page, 'nora')
  const zoe = (await asNora(listUsers)).find(({ email }) => email === cast.zoe.email)
  await openAs(page, 'nora', `/people/${zoe?.id}?tab=account`)
  await page.getByRole('button', { name: 'Edit Zoë Adeyemi' }).click()
  const field = page.getByLabel('GRS number (optional)')
  await field.fill('7'.repeat(33))
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/GRS number can be at most 32 characters long/)
  await field.fill('GRS-900418')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Zoë Adeyemi' }).click()
  await expectToast(page, 'User updated successfully')
  await expect(factValue(page, 'GRS number')).toHaveText('GRS-900418')

  await openAs(page, 'nora', '/admin/settings/esr')
  await page.getByLabel('Competence').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectProblem(page, 'Competence is required')
  await page.getByLabel('Competence').fill('LOCAL|Preceptorship|')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()

  const today = new Date().toISOString().slice(0, 10)
  const range = { from: `${Number(today.slice(0, 4)) - 4}-01-01`, to: today }
  await openAs(page, 'nora', `/admin/reports?from=${range.from}&to=${range.to}`)
  const card = page.getByRole('region', { name: 'Records signed off', exact: true })
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download CSV: Signed off for ESR' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`MST Signed off for ESR ${range.from} to ${range.to}.csv`)
  const rows = papaparse.parse<string[]>((await readFile(await file.path(), 'utf8')).slice(1)).data
  expect(rows[0]).toEqual(['Staff number', 'Name', 'Competence', 'Day'])
  expect(rows.find(([, name]) => name === 'Zoë Adeyemi')).toEqual([
    'GRS-900418',
    'Zoë Adeyemi',
    'LOCAL|Preceptorship|',
    expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
  ])
  await expectToast(page, 'Report downloaded')

  const { sign_offs = [] } = await asNora(getReports, { query: range })
  const count = sign_offs.reduce((sum, row) => sum + row.without_number, 0)
  expect(rows.slice(1).filter(([number]) => number === '')).toHaveLength(count)
  await expect(card).toContainText(`${count} people have no GRS number.`)
  await card.getByRole('button', { name: 'Show people: Without GRS number in all' }).click()
  const dialog = dialogOf(page, 'Without GRS number in all')
  await expectStatus(dialog, `${count} of ${count}`)
  await expectAccessible(page)
  await dialog.getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/people\/\d+\?tab=account/)

  await openAs(page, 'zoe', '/profile')
  await expect(factValue(page, 'GRS number')).toHaveText('GRS-900418')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('GRS number')).toHaveCount(0)
  await expect(factValue(page, 'GRS number')).toHaveText('GRS-900418')

  // Restore the programme for other journeys.
  await openAs(page, 'nora', '/admin/settings/esr')
  await page.getByRole('button', { name: 'Load factory defaults' }).click()
  await expect(page.getByLabel('Competence')).toHaveValue('Preceptorship programme')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
})

test('an administrator adds a user with a GRS number, and another administrator changes it in the list', {
  tag: '@full',
}, async ({ page }) => {
  const ada = someone('Ada')
  await openAs(page, 'nora', '/admin/users')
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = dialogOf(page, 'Add User')
  for (const name of ['First name', 'Last name'] as const)
    await dialog.getByLabel(name).fill(name === 'First name' ? ada.firstName : ada.lastName)
  await dialog.getByLabel('Email').fill(ada.email)
  await dialog.getByLabel('GRS number (optional)').fill('GRS-1')
  await dialog.getByLabel('Password', { exact: true }).fill(newcomersPassword)
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expectToast(page, 'User created successfully')

  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(ada.lastName)
  await page.getByRole('button', { name: `Edit ${ada.name}` }).click()
  const field = page.getByLabel('GRS number (optional)')
  await expect(field).toHaveValue('GRS-1')
  await expectToFit(page, page.viewportSize()?.width ?? 0)
  await field.fill('GRS-2')
  const asOmar = await callsOf(page, 'omar')
  const { id = 0, version = 0 } = (await asOmar(listUsers)).find(({ email }) => email === ada.email) ?? {}
  await asOmar(editUser, { params: { id }, body: { grsNumber: 'GRS-3', version } })
  await page.getByRole('button', { name: `Save ${ada.name}` }).click()
  await expect(page.getByRole('region', { name: 'GRS number: Their version' })).toHaveText('GRS-3')
  await page.getByRole('button', { name: 'Use my version' }).click()
  await expectToast(page, 'User updated successfully')

  expect((await asOmar(listUsers)).find((user) => user.id === id)?.grs_number).toBe('GRS-2')
  await asOmar(deleteUser, { params: { id } })
})

test('the preview of an import shows the GRS numbers of the file', { tag: '@full' }, async ({ page }) => {
  const known = await addNewcomer(page, 'Known')
  await openAs(page, 'nora', '/admin/users')
  await page.getByRole('button', { name: 'Import people' }).click()
  const text = `First name,Last name,Email,Role,GRS number\nUna,Known,${known.email},mentee,GRS-5\nOla,Ny,ola@ward.example,mentee,${'1'.repeat(33)}`
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  const preview = page.getByRole('table', { name: 'Import preview' })
  await expect(rowOf(preview, known.email)).toContainText('GRS-5')
  await expect(rowOf(preview, 'ola@ward.example')).toContainText(
    'GRS number can be at most 32 characters long',
  )
})
