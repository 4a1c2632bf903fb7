import type { Page } from '@playwright/test'
import { signOut } from '#contract/session.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, newcomersPassword } from './support/newcomers.ts'
import { openWith } from './support/people.ts'
import { holdBack, returnToTab, withoutStream } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a person signs in again over expired forms in all tabs, and the text stays', async ({ page }) => {
  await withoutStream(page)
  const grete = await addNewcomer(page, 'Grete')
  const token = await freshToken(page, grete.email, newcomersPassword)
  await openWith(page, token, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Margarete')
  const other = await openTyped(page, 'Greta')
  // Hold the request back before the session ends: the page polls once a minute, and a poll must not find out
  // first.
  const save = await holdBack(page, `**/api/users/${grete.id}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await save.requested
  await callsWith(page, token)(signOut)
  save.open()

  const again = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(again).toContainText('We have kept what you typed.')
  const againInOther = other.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(againInOther).toContainText('We have kept what you typed.')
  await expect(again.getByLabel('Email')).toHaveValue(grete.email)
  const password = again.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  await password.fill('wrong')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(password).toHaveAccessibleDescription('Check your email address and password and try again')

  await password.fill(newcomersPassword)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toBeHidden()
  await expect(againInOther).toBeHidden()
  await expect(other.getByLabel('First name')).toHaveValue('Greta')
  await expect(page.getByLabel('First name')).toHaveValue('Margarete')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully!')
  await expect(page.getByRole('banner')).toContainText('Margarete')
})

test("when another person signs in instead, all tabs show that person's dashboard", async ({ page }) => {
  const emil = await addNewcomer(page, 'Emil')
  const fritz = await addNewcomer(page, 'Fritz')
  const token = await freshToken(page, emil.email, newcomersPassword)
  await openWith(page, token, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Secret')
  const other = await openTyped(page, 'Secret as well')
  // Another person's sign-in must not ask about unsaved text. If it did, this answer would keep the page
  // open.
  other.on('dialog', (question) => question.dismiss())
  await callsWith(page, token)(signOut)
  await returnToTab(page)

  const again = page.getByRole('alertdialog', { name: 'Your session has ended' })
  const againInOther = other.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(againInOther).toBeVisible()
  const profile = await holdBack(other, '**/api/auth/profile')
  await again.getByLabel('Email').fill(fritz.email)
  await again.getByLabel('Password', { exact: true }).fill(newcomersPassword)
  await again.getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL('/dashboard')
  // The tab stays locked until it knows who owns the new session.
  await profile.requested
  await expect(againInOther).toBeVisible()
  profile.open()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/dashboard')
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('Fritz')
    await expect(tab.locator('body')).not.toContainText('Emil')
  }
})

test('only the server ends a session, and the sign-in dialog does not store a password', async ({ page }) => {
  const ida = await addNewcomer(page, 'Ida')
  const token = await freshToken(page, ida.email, newcomersPassword)
  let end = Date.now() + 2 * 60_000
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch({ maxRetries: 3 })
    const profile = await response.json()
    await route.fulfill({ response, json: { ...profile, sessionEndsAt: new Date(end).toISOString() } })
  })
  await openWith(page, token, '/profile')
  const warning = page.getByRole('alertdialog', { name: 'Your session is about to end' })
  await warning.getByLabel('Password', { exact: true }).fill(newcomersPassword)
  await warning.getByRole('button', { name: 'Not now' }).click()
  await expect(warning).toBeHidden()

  end = Date.now() - 60 * 60_000
  const told = page.waitForResponse('**/api/auth/profile')
  await returnToTab(page)
  await (await told).finished()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Idalia')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully!')

  await callsWith(page, token)(signOut)
  await returnToTab(page)
  const ended = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(ended.getByLabel('Password', { exact: true })).toHaveValue('')
})

/** Opens a second tab of the same browser, with unsaved text in its profile. */
async function openTyped(page: Page, firstName: string): Promise<Page> {
  const tab = await page.context().newPage()
  await withoutStream(tab)
  await tab.goto('/profile')
  await tab.getByRole('button', { name: 'Edit Profile' }).click()
  await tab.getByLabel('First name').fill(firstName)
  await tab.waitForLoadState('networkidle')
  await page.bringToFront()
  return tab
}
