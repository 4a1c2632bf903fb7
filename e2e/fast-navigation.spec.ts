import { expectToast } from './support/messages.ts'
import { newcomersPassword, someone } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { answerDialog, dialogOf, holdBack, menuButton } from './support/screen.ts'
import { settled, violationsOn } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const phone = { viewport: { width: 390, height: 844 } }

test.describe('working offline', () => {
  test.use({ serviceWorkers: 'allow', ...phone })

  test('the app opens offline with what was read last, and input is kept until it is online', async ({
    page,
    context,
  }) => {
    page.on('dialog', (question) => question.accept())
    await openAs(page, 'max', '/notes')
    await settled(page)
    const stored = () => page.evaluate(() => localStorage.getItem('offline'))
    await expect.poll(stored).toContain('"kind":"notes"')
    await page.goto('/mentoring')
    await settled(page)
    await expect
      .poll(() => page.evaluate(whatIsKept))
      .toEqual({ worker: 'activated', frame: true, shifts: true })
    const goal = dialogOf(page, 'Add Goal')
    await page.getByRole('button', { name: 'Add Goal Eva Lindqvist' }).click()
    await goal.getByLabel('Title').fill('Handing over at night')
    await goal.getByLabel('Description').fill('With a written plan')

    await context.setOffline(true)
    await goal.getByRole('textbox', { name: 'Target Date' }).fill('01/12/2099')
    await goal.getByRole('button', { name: 'Add Goal' }).click()
    await expectToast(page, 'Error adding goal')
    await page.goto('/shifts')
    const seen = page.getByRole('region', { name: 'Your next shifts' })
    await expect(page.getByText('We cannot reach the service. Check your connection.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline")
    await expect(page.getByRole('banner')).toContainText('Mentor')
    await expect(seen).toContainText(/Last updated \w+ \d+ \w+ \d{4} at \d\d:\d\d\./)
    await expect(seen.getByRole('listitem').first()).toContainText('With ')
    const notes = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    await expect(notes.first()).toContainText('Eva')
    expect(await violationsOn(page)).toEqual([])

    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Scheduled Shifts')
    await page.goto('/mentoring')
    await page.getByRole('button', { name: 'Add Goal Eva Lindqvist' }).click()
    await expect(goal.getByLabel('Title')).toHaveValue('Handing over at night')
  })

  test('a later visit caches no file again', async ({ page }) => {
    await openAs(page, 'eva', '/shifts')
    await expect.poll(() => page.evaluate(whatIsKept)).toMatchObject({ worker: 'activated', frame: true })
    await page.reload()
    await settled(page)
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname)
    })
    await page.reload()

    // The shell is cached last.
    await expect.poll(() => fetched).toContain('/dashboard')
    expect(fetched.filter((path) => path.startsWith('/assets/'))).toEqual([])
  })

  test('logging out deletes the stored data of the device', { tag: '@chromium' }, async ({
    page,
    context,
  }) => {
    await openAs(page, 'eva', '/dashboard')
    await expect
      .poll(() => page.evaluate(whatIsKept))
      .toEqual({ worker: 'activated', frame: true, shifts: true })
    await menuButton(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')

    await expect.poll(() => page.evaluate(whatIsKept)).toMatchObject({ frame: false, shifts: false })
    await context.setOffline(true)
    await expect(page.goto('/dashboard')).rejects.toThrow('ERR_')
  })
})

test.describe('working with one hand', () => {
  test.use(phone)

  test('the main action of a page is near the thumb and covers nothing', async ({ page }) => {
    await openAs(page, 'max', '/notes')
    await settled(page)
    const button = page.getByRole('button', { name: 'Add Note' })
    const placed = async () => (await button.boundingBox())?.y ?? 0
    // Just above the bar at the bottom.
    expect(await placed()).toBeGreaterThan(720)

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await placed()).toBeGreaterThan(720)
    const foot = await page.getByRole('contentinfo').boundingBox()
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(await placed())
    await button.click()
    await expect(dialogOf(page, 'Add New Note')).toBeVisible()
  })
})

test('single keys work except while typing or switched off, and leaving a form stops its redirect', async ({
  page,
}) => {
  await test.step('? shows the shortcuts, except while typing or when they are switched off', async () => {
    await openAs(page, 'nora', '/admin/users?search=max@mst')
    const keys = dialogOf(page, 'Keyboard shortcuts')
    const search = page.getByRole('searchbox')
    await search.press('?')
    await expect(search).toHaveValue('?max@mst')
    await expect(keys).toBeHidden()

    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await expect(keys).toContainText('Search for a page or a person')
    expect(await violationsOn(page)).toEqual([])
    await keys.getByLabel('Use single keys, such as ? for this list').uncheck()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()

    await page.keyboard.press('?')
    await expect(keys).toBeHidden()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(keys).toBeVisible()
  })

  await test.step('a person who leaves while an account is created is not redirected', async () => {
    const noa = someone('Noa')
    const shiftsPage = await holdBack(page, '**/ShiftsPage-*.js')
    await openAs(page, 'nora', '/admin/users')
    await settled(page)
    await page.goto('/admin/users/create')
    await page.getByLabel('First name').fill(noa.firstName)
    await page.getByLabel('Last name').fill(noa.lastName)
    await page.getByRole('textbox', { name: 'Email' }).fill(noa.email)
    await page.getByLabel('Password', { exact: true }).fill(newcomersPassword)
    const sent = await holdBack(page, '**/api/users')
    await page.getByRole('button', { name: 'Create User Account' }).click()
    await sent.requested
    await page.getByRole('link', { name: 'Shifts', exact: true }).click()
    await answerDialog(page, 'Leave without saving?', 'Leave')
    sent.open()
    await expectToast(page, 'User account created successfully!')
    shiftsPage.open()

    await expect(page).toHaveURL('/shifts')
    await settled(page)
    await expect(page).toHaveURL('/shifts')
  })
})

test('leaving a form and turning back does not ask twice', async ({ page }) => {
  await openAs(page, 'eva', '/dashboard')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Evelina')
  // Go back when the address changes, before the next page renders.
  await page.evaluate(() => {
    const push = history.pushState
    history.pushState = (...entry) => {
      push.apply(history, entry)
      history.back()
    }
  })
  await page.getByRole('link', { name: 'Shifts', exact: true }).click()
  await answerDialog(page, 'Leave without saving?', 'Leave')

  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('Back restores the scroll position in the list, and another page begins at its top', async ({
  page,
}) => {
  await openAs(page, 'max', '/notes')
  await settled(page)
  await page.evaluate(() => scrollTo(0, 900))
  const profile = page.getByRole('link', { name: 'Profile' })
  // A browser can scroll to the link that gets the focus.
  await profile.focus()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(600)

  await profile.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await page.goBack()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await page.goto('/documents')
  await settled(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

async function whatIsKept() {
  const registration = await navigator.serviceWorker.getRegistration()
  return {
    worker: registration?.active?.state,
    frame: (await caches.match('/dashboard')) !== undefined,
    shifts: localStorage.getItem('offline') !== null,
  }
}
