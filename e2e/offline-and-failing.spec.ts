import type { Page } from '@playwright/test'
import { signOut } from '#contract/session.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, newcomersPassword } from './support/newcomers.ts'
import { openAs, openWith } from './support/people.ts'
import { expectRowVisible, holdBack, refuse, rowOf, withoutStream } from './support/screen.ts'
import { settled, violationsOn } from './support/sweep.ts'
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

test("a page that was not visited before says that it cannot be loaded, and 'Try again' loads it", async ({
  page,
}) => {
  await openAs(page, 'nora', '/profile')
  await settled(page)
  await page.route(/assets\/NotesPage|api\/health/, (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Notes', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There is still no connection.')).toBeVisible()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes')
})

test('a page opens by itself though the network carries nothing yet when it comes back', async ({ page }) => {
  let carries = false
  await page.route('**/api/**', (route) => (carries ? route.continue() : route.abort()))
  await openAs(page, 'eva', '/dashboard')
  await expect(page.getByText('The server does not answer.')).toBeVisible()

  const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health'))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await tried
  carries = true

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Eva')
})

test('a page that began without a network opens by itself once there is one', async ({ page }) => {
  await page.clock.install()
  let carries = false
  await page.route('**/api/**', (route) => (carries ? route.continue() : route.abort()))
  await openAs(page, 'eva', '/dashboard')
  await expect(async () => {
    await page.clock.fastForward('00:05')
    await expect(page.getByText('The server does not answer.')).toBeVisible({ timeout: 500 })
  }).toPass()

  carries = true

  await expect(async () => {
    await page.clock.fastForward('00:20')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Eva', { timeout: 500 })
  }).toPass()
})

test('a page whose program does not come says so', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/login')
  const notice = page.getByRole('alert').filter({ hasText: 'This page did not load whole.' })
  await expect(notice).toBeVisible()

  await page.unroute('**/*.js')
  await page.reload()

  await expect(notice).toBeHidden()
  await page.getByLabel('Email').fill('max@mst.example')
  await page.getByLabel('Password', { exact: true }).fill('lantern-orchard-42')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
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

for (const who of ['nora', 'max'] as const)
  test(`a dashboard that cannot be fetched says why once, and 'Try again' brings it: ${who}`, async ({
    page,
  }) => {
    const parts = /\/api\/(dashboard\/stats|mentoring\/admin\/overview|attention|shifts)/
    await page.route(parts, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
    )
    await openAs(page, who, '/dashboard')

    const main = page.getByRole('main')
    await expect(main.getByText('Something went wrong.')).toHaveCount(1)
    await expect(main.getByText('Not available')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Messages' })).not.toContainText('wrong')

    await page.unroute(parts)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByText('Something went wrong.')).toHaveCount(0)
    await expect(main.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
    await expect(main).toContainText(who === 'nora' ? 'Total Mentees' : 'Active Mentees')
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

test('a session that ends under typed forms is taken up again on the spot in all tabs, and the text stays', async ({
  page,
}) => {
  await withoutStream(page)
  const grete = await addNewcomer(page, 'Grete')
  const token = await freshToken(page, grete.email, newcomersPassword)
  await openWith(page, token, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Margarete')
  const other = await openTyped(page, 'Greta')
  // No question may be under way that would meet the end of the session before the form does.
  await settled(page)
  await page.waitForLoadState('networkidle')
  await callsWith(page, token)(signOut)
  await page.getByRole('button', { name: 'Save Changes' }).click()

  const again = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(again).toContainText('What you typed is still here.')
  const againInOther = other.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(againInOther).toContainText('What you typed is still here.')
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
  await expect(againInOther).toBeHidden()
  await expect(other.getByLabel('First name')).toHaveValue('Greta')
  await expect(page.getByLabel('First name')).toHaveValue('Margarete')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully!')
  await expect(page.getByRole('banner')).toContainText('Margarete')
})

test('when somebody else takes the session up, they get their own dashboard in all tabs', async ({
  page,
}) => {
  const emil = await addNewcomer(page, 'Emil')
  const fritz = await addNewcomer(page, 'Fritz')
  const token = await freshToken(page, emil.email, newcomersPassword)
  await openWith(page, token, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Secret')
  const other = await openTyped(page, 'Secret as well')
  // Whether to leave is not asked of who has come; their answer would be no.
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
  // Until it is known whose the session is, it opens nothing.
  await profile.requested
  await expect(againInOther).toBeVisible()
  profile.open()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/dashboard')
    await expect(tab.getByRole('heading', { level: 1 })).toContainText('Fritz')
    await expect(tab.locator('body')).not.toContainText('Emil')
  }
})

test('only the server ends a session, whatever the clock says, and no password waits in the dialog for it', async ({
  page,
}) => {
  const ida = await addNewcomer(page, 'Ida')
  const token = await freshToken(page, ida.email, newcomersPassword)
  let end = Date.now() + 2 * 60_000
  await page.route('**/api/auth/profile', async (route) => {
    const response = await route.fetch()
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

/** A second tab of the same browser, in whose profile somebody types. */
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

/** As the browser tells the page when its tab is looked at again. */
const returnToTab = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('visibilitychange'))
  })
