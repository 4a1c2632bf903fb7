import type { Locator, Page } from '@playwright/test'
import { freshToken } from './support/calls.ts'
import { addNewcomer, type Newcomer, newcomersPassword, pair } from './support/newcomers.ts'
import { openAs, openWith } from './support/people.ts'
import { dialogOf } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('who has just begun is told what this is, what happens next and by when, and puts that away', {
  tag: '@phone',
}, async ({ page }) => {
  const mentor = await addNewcomer(page, 'Clara', { role: 'mentor' })
  await openWith(page, await tokenFor(page, mentor), '/dashboard')
  await expect(needs(page)).toContainText('All clear: nothing needs you right now')
  await expect(needs(page)).toContainText('The programme team gives you your first mentee')
  await expectAccessible(page)
  await needs(page).getByRole('button', { name: 'Put away' }).click()
  await expect(needs(page).getByRole('heading', { name: 'Whom to ask' })).toHaveCount(0)

  const mentee = await addNewcomer(page, 'Carl')
  await openWith(page, await tokenFor(page, mentee), '/dashboard')
  await expect(needs(page)).toContainText(/finds one for you by \w+day \d+ \w+ \d{4}/)
  await expect(needs(page)).not.toContainText('All clear')
  await pair(page, mentor, mentee)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(needs(page)).toContainText(`${mentor.name} plans your first shift with you`)
})

test('a mentee without shifts has the button that plans one with them', async ({ page }) => {
  const mentor = await addNewcomer(page, 'Clara', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Carl')
  await pair(page, mentor, mentee)
  await openWith(page, await tokenFor(page, mentor), `/mentee/${mentee.id}`)

  await page.getByRole('link', { name: 'Plan a shift' }).click()

  const dialog = dialogOf(page, 'Schedule Shift')
  await expect(dialog.getByLabel('Mentee')).toHaveValue(String(mentee.id))
})

test('an administrator brings the first steps back from Admin, and puts them away again', async ({
  page,
}) => {
  await openAs(page, 'omar', '/admin')
  await page.getByRole('button', { name: 'First steps' }).click()
  await expect(page).toHaveURL('/dashboard')
  const steps = needs(page)
  await expect(steps).toContainText('Receive the first referral (done)')

  // The next one is open.
  await expect(steps).toContainText(
    /clock shows \d\d:\d\d on \w+day \d+ \w+ \d{4}, the time of Europe\/London/,
  )
  await steps.getByRole('button', { name: 'Set up e-mail, so that letters reach people' }).click()
  await steps.getByRole('button', { name: 'Send test e-mail' }).click()
  await expect(steps.getByText('No mail server is set up: the test e-mail is kept')).toBeVisible()
  await expectAccessible(page)

  await steps.getByRole('button', { name: 'Put away' }).click()
  await expect(steps.getByText('First steps', { exact: true })).toHaveCount(0)
})

const needs = (page: Page): Locator => page.getByRole('region', { name: 'Needs attention' })

const tokenFor = (page: Page, { email }: Newcomer) => freshToken(page, email, newcomersPassword)
