import type { Page } from '@playwright/test'
import { submitReferral } from '#contract/referrals.ts'
import { requestReset } from '#contract/session.ts'
import { callsWith } from './support/calls.ts'
import { addNewcomer, someone } from './support/newcomers.ts'
import { linkIn } from './support/outbox.ts'
import { openAs } from './support/people.ts'
import { answerDialog } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// A phone loads a page again that was in the background, for example while a person looks up a password.
test.beforeEach(({ page }) => {
  page.on('dialog', (question) => void question.accept())
})

test('a page of an emailed link works after a reload, until it is used or left', async ({
  page,
  emailTo,
}) => {
  const { email } = await addNewcomer(page, 'Rosa')
  await callsWith(page, undefined)(requestReset, { body: { email } })
  await page.goto(linkIn(await emailTo(email, 'password')))
  const field = page.getByLabel('New password', { exact: true })
  await expect(field).toBeVisible()

  await page.reload()
  await expect(field).toBeVisible()
  await expect(page).not.toHaveURL(/token/)

  await field.fill('lighthouse-harvest-9')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { name: 'Password reset' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('This page needs the link from your email.')).toBeVisible()
})

test('a referral that is being written survives a reload, but not leaving the page', async ({ page }) => {
  await page.goto('/referral')
  await page.getByLabel('Reason').fill('Nights are hard on my own.')

  await page.reload()

  await expectKept(page, 'Nights are hard on my own.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await answerDialog(page, 'Leave without saving?', 'Leave')
  await expect(page).toHaveURL('/login')
  await page.goto('/referral')
  await expect(page.getByLabel('Reason')).toHaveValue('')
})

test('a reason for a rejection survives a reload', async ({ page }) => {
  const { firstName, lastName, name, email } = someone('Runa')
  await callsWith(page, undefined)(submitReferral, {
    body: { firstName, lastName, grsNumber: lastName, email, reason: 'Please' },
  })
  await openAs(page, 'nora', `/admin/referrals?search=${lastName}`)
  await page.getByRole('button', { name: `View ${name}` }).click()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByLabel('Reason', { exact: true }).fill('You have a mentor already.')

  await page.reload()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()

  await expectKept(page, 'You have a mentor already.')
})

async function expectKept(page: Page, text: string) {
  await expect(page.getByLabel('Reason', { exact: true })).toHaveValue(text)
  await expect(page.getByText('We have kept what you typed earlier.')).toBeVisible()
}
