import type { Page } from '@playwright/test'
import { signOut } from '#contract/session.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { addNewcomer, newcomersPassword } from './support/newcomers.ts'
import { expectToast, openAs, openWith } from './support/people.ts'
import { expectRowVisible, expectTile, holdBack, refuse, rowOf } from './support/screen.ts'
import { settled } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('without a network what was there stays, and a banner says how old it is', async ({ page, context }) => {
  await openAs(page, 'nora', '/admin/users?search=max@mst')
  await expectRowVisible(page, 'Max Okafor')

  await context.setOffline(true)
  const banner = page.getByText(/^You are offline\. Showing saved data from \d\d:\d\d\.$/)
  await expect(banner).toBeVisible()
  await returnToTab(page)
  await expectRowVisible(page, 'Max Okafor')
  await page.getByRole('searchbox').fill('ruth@mst')
  await expectRowVisible(page, 'Ruth Ångström')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  await context.setOffline(false)
  await expect(banner).toBeHidden()
})

test('an action without a network says that it failed, and what was typed stays', async ({
  page,
  context,
}) => {
  const paul = await addNewcomer(page, 'Paul')
  await openAs(page, 'nora', `/admin/users?search=${paul.lastName}`)
  await page.getByRole('button', { name: `Edit ${paul.name}` }).click()
  await page.getByLabel('First name').fill('Paula')
  await context.setOffline(true)
  await page.getByRole('button', { name: `Save ${paul.name}` }).click()

  await expectToast(page, 'Failed to update user')
  await expect(page.getByLabel('First name')).toHaveValue('Paula')

  await context.setOffline(false)
  await page.getByRole('button', { name: `Save ${paul.name}` }).click()
  await expectToast(page, 'User updated successfully')
})

test("what cannot be fetched says so in its place, and 'Try again' fetches it", async ({ page }) => {
  await refuse(page, '**/api/users*')
  await openAs(page, 'nora', '/admin/users?search=max@mst')

  const users = page.getByRole('region', { name: 'Users' })
  await expect(users.getByRole('alert')).toContainText('Failed to fetch users')
  await expect(page.getByRole('button', { name: 'Add User' })).toBeEnabled()

  await page.unroute('**/api/users*')
  await users.getByRole('button', { name: 'Try again' }).click()
  await expectRowVisible(page, 'Max Okafor')
})

test('a dashboard whose numbers cannot be fetched says no more than that', async ({ page }) => {
  await refuse(page, '**/api/dashboard/stats')
  await openAs(page, 'max', '/dashboard')

  await expectTile(page, 'Active Mentees', 'Not available')
  await expect(page.getByRole('region', { name: 'Messages' })).not.toContainText('fail')
})

test('a slow answer shows grey rows first, and then what came', async ({ page }) => {
  const users = await holdBack(page, '**/api/users*')
  await openAs(page, 'nora', '/admin/users?search=max@mst')

  const loading = page.getByRole('status').filter({ hasText: 'Loading users...' })
  await expect(loading).toBeAttached()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(rowOf(page, 'Max Okafor')).toBeHidden()

  users.open()
  await expectRowVisible(page, 'Max Okafor')
  await expect(loading).toHaveCount(0)
})

test('the dashboard is fresh on return to the tab, on return to the window, and when asked', async ({
  page,
}) => {
  await openAs(page, 'max', '/dashboard')
  await settled(page)
  // The next look waits for the answer to the one before: a question that is on its way is not asked again.
  const asksAfter = async (look: () => Promise<unknown>) => {
    const answered = page.waitForResponse('**/api/dashboard/stats')
    await look()
    await (await answered).finished()
    await settled(page)
  }

  await asksAfter(() => returnToTab(page))
  await asksAfter(() => page.evaluate(() => dispatchEvent(new Event('focus'))))
  await asksAfter(() => page.getByRole('button', { name: 'Refresh' }).click())
  await expect(page.getByText('The dashboard is up to date')).toBeAttached()
})

test('a session that ends under a typed form is taken up again on the spot, and the text stays', async ({
  page,
}) => {
  const grete = await addNewcomer(page, 'Grete')
  const token = await freshToken(page, grete.email, newcomersPassword)
  await openWith(page, token, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Margarete')
  await callsWith(page, token)(signOut)
  await page.getByRole('button', { name: 'Save Changes' }).click()

  const again = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(again).toContainText('What you typed is still here.')
  await expect(again.getByLabel('Email')).toHaveValue(grete.email)
  const password = again.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(again).toBeVisible()
  await password.fill('wrong')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(password).toHaveAccessibleDescription('Login failed')

  await password.fill(newcomersPassword)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Margarete')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully!')
  await expect(page.getByRole('banner')).toContainText('Margarete')
})

test('when somebody else takes the session up, they get their own dashboard', async ({ page }) => {
  const emil = await addNewcomer(page, 'Emil')
  const fritz = await addNewcomer(page, 'Fritz')
  const token = await freshToken(page, emil.email, newcomersPassword)
  await openWith(page, token, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Secret')
  await callsWith(page, token)(signOut)
  await returnToTab(page)

  const again = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await again.getByLabel('Email').fill(fritz.email)
  await again.getByLabel('Password', { exact: true }).fill(newcomersPassword)
  await again.getByRole('button', { name: 'Sign in' }).click()

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fritz')
  await expect(page.locator('body')).not.toContainText('Emil')
})

/** As the browser tells the page when its tab is looked at again. */
const returnToTab = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('visibilitychange'))
  })
