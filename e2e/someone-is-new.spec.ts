import type { Locator, Page } from '@playwright/test'
import { freshToken } from './support/calls.ts'
import { addNewcomer, type Newcomer, newcomersPassword, pair } from './support/newcomers.ts'
import { openAs, openWith } from './support/people.ts'
import { dialogOf, openMenu } from './support/screen.ts'
import { expectAccessible, settled } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('a new mentee reads by when they get a mentor, and a new mentor that nothing is due', {
  tag: '@phone-full',
}, async ({ page }) => {
  const mentor = await addNewcomer(page, 'Clara', { role: 'mentor' })
  await openWith(page, await tokenFor(page, mentor), '/dashboard')
  await expect(needs(page)).toContainText("You're up to date")
  await expectAccessible(page)

  const mentee = await addNewcomer(page, 'Carl')
  await openWith(page, await tokenFor(page, mentee), '/dashboard')
  const todo = page.getByRole('region', { name: 'For you to do' })
  await expect(todo).toContainText(/We'll find you a mentor by \w+day \d+ \w+ \d{4}/)
  await expect(todo).not.toContainText("You're up to date")
  await expect(page.getByRole('link', { name: /^(Add note|Message)/ })).toHaveCount(0)
  await pair(page, mentor, mentee)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(todo).toContainText("You're up to date")
  await expect(page.getByRole('link', { name: `Message ${mentor.name}` })).toBeVisible()
})

test('an administrator shows the first steps again from Admin and hides them', async ({ page }) => {
  await openAs(page, 'omar', '/admin')
  await page.getByRole('button', { name: 'First steps' }).click()
  await expect(page).toHaveURL('/dashboard')
  const steps = needs(page)
  await expect(steps).toContainText('Receive the first referral (done)')

  // The next step is expanded.
  await expect(steps).toContainText(/use Europe\/London, where it is now \d\d:\d\d on \w+day \d+ \w+ \d{4}/)
  await steps.getByRole('button', { name: 'Set up email' }).click()
  await steps.getByRole('button', { name: 'Send test e-mail' }).click()
  await expect(steps.getByText('Email is not set up, so the test email was saved')).toBeVisible()
  await expectAccessible(page)

  await steps.getByRole('button', { name: 'Hide' }).click()
  await expect(steps.getByText('First steps', { exact: true })).toHaveCount(0)
})

test('the dashboard and the settings show administrators that email is not set up', async ({ page }) => {
  const notice = page.getByRole('status').filter({ hasText: 'Email is not set up' })
  await openAs(page, 'nora', '/dashboard')
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await (await openMenu(page)).getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  await expect(notice).toBeHidden()
  await page.goBack()
  await notice.getByRole('link', { name: 'Open settings' }).click()
  await expect(page).toHaveURL('/admin/settings')
  await expect(notice).toBeVisible()

  await openAs(page, 'max', '/dashboard')
  await settled(page)
  await expect(notice).toBeHidden()
})

test('a new mentor fills each empty list with the button in it', async ({ page }) => {
  const mentor = await addNewcomer(page, 'Fillia', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Fillo')
  await pair(page, mentor, mentee)
  await openWith(page, await tokenFor(page, mentor), `/people/${mentee.id}?tab=goals`)

  const first = page.getByRole('button', { name: 'Add the first goal' })
  await first.click()
  const goal = dialogOf(page, 'Add Goal')
  await goal.getByLabel('Title').fill('Lead a handover')
  await goal.getByLabel('Description').fill('On ward 9')
  await goal.getByLabel('Target Date', { exact: true }).fill('31/12/2090')
  await goal.getByRole('button', { name: 'Add Goal' }).click()
  await expect(page.getByRole('heading', { name: 'Lead a handover' })).toBeVisible()
  await expect(first).toBeHidden()

  for (const path of [`/people/${mentee.id}?tab=shifts`, `/mentee/${mentee.id}?tab=shifts`]) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Schedule shift' }).click()
    const shift = dialogOf(page, 'Schedule Shift')
    await expect(shift.getByLabel('Mentee')).toHaveValue(String(mentee.id))
  }
  for (const [path, button, form] of [
    ['/learning-plans', 'Create the first plan', 'Create Plan'],
    ['/notes', 'Send the first message', 'Add New Note'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(dialogOf(page, form)).toBeVisible()
  }
})

const needs = (page: Page): Locator => page.getByRole('region', { name: 'Needs attention' })

const tokenFor = (page: Page, { email }: Newcomer) => freshToken(page, email, newcomersPassword)
