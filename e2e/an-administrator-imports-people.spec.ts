import type { Page } from '@playwright/test'
import { submitReferral } from '#contract/referrals.ts'
import { deleteUser, listUsers } from '#contract/users.ts'
import { callsOf } from './support/calls.ts'
import { openAs } from './support/people.ts'
import { expectRowVisible, rowOf } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const file = [
  'First name;Last name;E-MAIL;role',
  'Åsa;Bergqvist;asa.bergqvist@ward.example;Mentee',
  'Åsa;Bergqvist;ASA.Bergqvist@ward.example;Mentee',
  'Nora;Whitfield;nora@mst.example;admin',
  'Tom;Marsh;not-an-address;mentor',
].join('\r\n')

test('an administrator previews an import of people, confirms it, and the newcomer is invited', {
  tag: '@phone-full',
}, async ({ page, emailTo }) => {
  await openAs(page, 'nora', '/admin/users')
  await page.getByRole('button', { name: 'Import people' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  expect((await download).suggestedFilename()).toBe('people-template.csv')

  await choose(page, 'first name,email\nÅsa,asa@ward.example')
  await expect(page.getByText('Missing: Last name, Role.')).toBeVisible()

  await choose(page, `\uFEFF${file}`)
  await expect(page.getByText('Nothing has been saved yet.')).toContainText(
    '1 person to be invited, 2 people to be skipped, 1 person with an error.',
  )
  const foreseen = page.getByRole('table', { name: 'Import preview' })
  await expectRowVisible(foreseen, 'The same email address is in row 2')
  await expectRowVisible(foreseen, 'An account with this email address already exists')
  await expectRowVisible(foreseen, 'Enter an email address')
  expect(await idsOf(page, 'asa.bergqvist@ward.example')).toEqual([])

  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await expectRowVisible(page.getByRole('table', { name: 'Import results' }), 'Invited')
  await expect(page.getByText('1 person invited, 2 people skipped, 1 person not imported')).toBeVisible()
  await expect(rowOf(page.getByRole('table', { name: 'Users' }), 'asa.bergqvist@ward.example')).toContainText(
    'Pending',
  )
  const invitation = await emailTo('asa.bergqvist@ward.example', '')
  expect(invitation.text).toContain('/reset-password')

  // Restore the programme for other journeys.
  const asNora = await callsOf(page, 'nora')
  for (const id of await idsOf(page, 'asa.bergqvist@ward.example'))
    await asNora(deleteUser, { params: { id } })
})

test('the preview of an import links the pending referral of a person', { tag: '@full' }, async ({
  page,
}) => {
  const asNora = await callsOf(page, 'nora')
  const email = 'rosa.referred@ward.example'
  const applicant = { firstName: 'Rosa', lastName: 'Referred', grsNumber: '77', email, reason: 'Please' }
  await asNora(submitReferral, { body: applicant })
  await openAs(page, 'nora', '/admin/users')
  await page.getByRole('button', { name: 'Import people' }).click()

  await choose(page, `first name,last name,email,role\nRosa,Referred,${email},mentee`)
  await page.getByRole('link', { name: 'Open referral' }).click()

  await expect(page.getByRole('dialog').getByText('Rosa Referred').first()).toBeVisible()
  await expect(page).toHaveURL(/\/referrals\?.*referral=\d+/)
})

const choose = (page: Page, text: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function idsOf(page: Page, email: string): Promise<number[]> {
  const asNora = await callsOf(page, 'nora')
  const users = await asNora(listUsers, {})
  return users.filter((user) => user.email === email).map((user) => user.id)
}
