import { expectToast } from './support/messages.ts'
import { addNewcomer } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { expectRowVisible, holdBack, refuse, returnToTab, rowOf } from './support/screen.ts'
import { settled, violationsOn } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('a list stays visible offline, keeps input, shows failures in place and skeletons while slow', async ({
  page,
  context,
}) => {
  await test.step('offline, loaded data stays visible, and a banner shows its age', async () => {
    await openAs(page, 'nora', '/admin/users?search=max@mst')
    await expectRowVisible(page, 'Max Okafor')

    await context.setOffline(true)
    const banner = page.getByText(/^You are offline\. Showing saved data from \d\d:\d\d\.$/)
    await expect(banner).toBeVisible()
    await returnToTab(page)
    await expectRowVisible(page, 'Max Okafor')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

    await context.setOffline(false)
    await expect(banner).toBeHidden()
  })

  await test.step('an offline action shows that it failed and keeps the input', async () => {
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

  await test.step("a failed section shows an error in its place, and 'Try again' loads it", async () => {
    await refuse(page, '**/api/users*')
    await openAs(page, 'nora', '/admin/users?search=max@mst')

    const users = page.getByRole('region', { name: 'Users' })
    await expect(users.getByRole('alert')).toContainText('Failed to fetch users')
    await expect(page.getByRole('button', { name: 'Add User' })).toBeEnabled()

    await page.unroute('**/api/users*')
    await users.getByRole('button', { name: 'Try again' }).click()
    await expectRowVisible(page, 'Max Okafor')
  })

  await test.step('a slow reply shows skeleton rows first and then the content', async () => {
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
})

test('the service can be installed, and a page whose script does not load shows an error', async ({
  page,
}) => {
  await test.step('the service can be installed on a phone', async () => {
    await page.goto('/login')
    const address = await page.locator('link[rel="manifest"]').getAttribute('href')
    const reply = await page.request.get(address ?? '')
    expect(reply.headers()['content-type']).toContain('application/manifest+json')
    const { display, start_url, icons } = await reply.json()
    expect([display, start_url]).toEqual(['standalone', '/dashboard'])
    for (const { src, type } of icons) {
      const icon = await page.request.get(src)
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
    }
  })

  await test.step('a page whose script does not load shows an error', async () => {
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
})

test('a page that cannot load or that an upgrade removed shows it, and opens by Try again', async ({
  page,
}) => {
  await test.step("an unvisited page shows that it failed to load, and 'Try again' loads it", async () => {
    await openAs(page, 'nora', '/profile')
    await settled(page)
    await page.route(/assets\/NotesPage|api\/health/, (route) => route.abort('internetdisconnected'))
    await page.getByRole('link', { name: 'Notes', exact: true }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not load this page')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('You are still offline.')).toBeVisible()

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  })

  await test.step("a page whose file was removed by an upgrade shows it, and 'Try again' opens the new one", async () => {
    await openAs(page, 'nora', '/profile')
    await settled(page)
    await page.route(/assets\/NotesPage/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.getByRole('link', { name: 'Notes', exact: true }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('We could not load this page')
    await expect(page.getByText('a new version has just been installed')).toBeVisible()

    // The button reloads the page, but its file is still missing.
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Try again' }).click()
    await loaded
    await expect(heading).toHaveText('We could not load this page')

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading).toHaveText('Messages')
  })
})

test('a page opens without a reload when the connection works again', async ({ page }) => {
  let carries = false
  await page.route('**/api/**', (route) => (carries ? route.continue() : route.abort()))
  await openAs(page, 'eva', '/dashboard')
  await expect(page.getByText('We cannot reach the service. Check your connection.')).toBeVisible()

  const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health'))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await tried
  carries = true

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Eva')
})

test('a page that was opened offline loads when the network is back', async ({ page }) => {
  await page.clock.install()
  let carries = false
  await page.route('**/api/**', (route) => (carries ? route.continue() : route.abort()))
  await openAs(page, 'eva', '/dashboard')
  await expect(async () => {
    await page.clock.fastForward('00:05')
    await expect(page.getByText('We cannot reach the service. Check your connection.')).toBeVisible({
      timeout: 500,
    })
  }).toPass()

  carries = true

  await expect(async () => {
    await page.clock.fastForward('00:20')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Eva', { timeout: 500 })
  }).toPass()
})

const dashboards = { nora: 'Total Mentees', max: 'Active Mentees', eva: 'My Progress' } as const

for (const who of ['nora', 'max', 'eva'] as const)
  test(`a failed dashboard shows one error, and 'Try again' loads it: ${who}`, {
    tag: who === 'nora' ? [] : '@full',
  }, async ({ page }) => {
    const parts = /\/api\/(dashboard\/stats|mentoring\/admin\/overview|attention|shifts)/
    await page.route(parts, (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
    )
    await openAs(page, who, '/dashboard')

    const main = page.getByRole('main')
    await expect(main.getByText('Sorry, there is a problem with the service.')).toHaveCount(1)
    await expect(main.getByText('Not available')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Messages' })).not.toContainText('wrong')

    await page.unroute(parts)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByText('Sorry, there is a problem with the service.')).toHaveCount(0)
    await expect(main.getByRole('heading', { name: /^(Needs attention|For you to do)$/ })).toBeVisible()
    await expect(main).toContainText(dashboards[who])
  })

test('the dashboard refetches on focus, on return to the tab and on request', async ({ page }) => {
  await openAs(page, 'max', '/dashboard')
  await settled(page)
  // Wait for the answer: while a request is pending, the next look sends none.
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
