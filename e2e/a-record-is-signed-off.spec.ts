import type { Page } from '@playwright/test'
import { listMentees } from '#contract/mentees.ts'
import { cast, castPassword, type Name } from '#demo/cast.ts'
import { callsOf, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openWith } from './support/people.ts'
import { answerDialog } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/** Signs in anew, because a signature needs a fresh proof of identity. */
const openFresh = async (page: Page, name: Name, path: string) =>
  openWith(page, await freshToken(page, cast[name].email, castPassword), path)

test('a reopened record is signed again by three people, and its certificate checked @phone-full', {
  tag: '@full',
}, async ({ page }) => {
  const mentees = await (await callsOf(page, 'ruth'))(listMentees)
  const zoe = mentees.find(({ email }) => email === cast.zoe.email)?.id
  const path = `/sign-off/${zoe}`
  const state = page.getByText(/^Zoë Adeyemi\. /)

  await openFresh(page, 'nora', path)
  await expect(state).toContainText('Signed off')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The wrong hours')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expectToast(page, 'Record reopened')

  await openFresh(page, 'ruth', path)
  await page.getByLabel('Strengths shown').fill('Calm at handover')
  await page.reload()
  await expect(page.getByLabel('Strengths shown')).toHaveValue('Calm at handover')
  await page.getByLabel('What was achieved').fill('Leads a bay alone')
  await page.getByLabel('What to work on next').fill('Teach new colleagues')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expectToast(page, 'Summary signed and sent to the mentee')

  await openFresh(page, 'zoe', '/dashboard')
  await page.getByRole('link', { name: /^Open summary/ }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await answerDialog(page, 'Confirm this summary?', 'Confirm')
  await expectToast(page, 'Summary confirmed')

  await openFresh(page, 'nora', path)
  await page.getByRole('button', { name: 'Countersign' }).click()
  await answerDialog(page, 'Countersign the summary of Zoë Adeyemi?', 'Countersign')
  await expectToast(page, 'Record signed off')
  await expect(state).toContainText(/Signed off \d+ \w+ \d{4}/)
  const reference = (await page.getByRole('link', { name: /^[2-9A-Z]{10}$/ }).textContent()) ?? ''
  await expect(page.getByRole('region', { name: 'Signatures' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)

  await openFresh(page, 'zoe', '/dashboard')
  await page.getByRole('link', { name: /^Signed off \d/ }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download certificate' }).click()
  expect((await download).suggestedFilename()).toBe('Certificate Zoë Adeyemi.pdf')
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
