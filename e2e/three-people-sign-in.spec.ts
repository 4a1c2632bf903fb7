import type { Page } from '@playwright/test'
import { getDashboardNumbers, getOverview } from '#contract/dashboard.ts'
import { formatLongDay } from '#contract/dates.ts'
import { listMentees, progressOrder, progressStateOf, progressStates } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { cast, castPassword, type Name } from '#demo/cast.ts'
import { version } from '#server/kernel/log.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs, signInAs, signOut } from './support/people.ts'
import { answerDialog, chooseFromMore, expectTile, holdBackReply, openMenu } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const dashboards: [Name, expectNumbers: (page: Page) => Promise<void>, offers: string[], hides: string[]][] =
  [
    ['nora', expectNumbersOfProgramme, ['Dashboard', 'Admin', 'Referrals', 'Profile'], ['Mentoring']],
    ['max', expectNumbersOfMentor, ['Dashboard', 'Profile'], ['Admin', 'Referrals']],
    ['eva', expectCardsOfMentee, ['Dashboard', 'Profile'], ['Admin', 'Referrals', 'Mentoring']],
  ]
for (const [name, expectNumbers, offers, hides] of dashboards)
  test(`${cast[name].firstName} signs in, sees the numbers and the menu of a ${cast[name].role}, and Logout deletes all data`, {
    // on-a-phone.spec.ts opens the menus of the others.
    tag: name === 'nora' ? '@phone' : '@phone-full',
  }, async ({ page }) => {
    await signInAs(page, name)
    await expectNumbers(page)

    const menu = await openMenu(page)
    for (const label of offers)
      await expect(menu.getByRole('link', { name: new RegExp(`^${label}\\b`) })).toBeVisible()
    for (const label of hides) await expect(menu.getByRole('link', { name: label })).toBeHidden()
    await menu.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText(cast[name].email)).toBeVisible()

    await signOut(page)
    await expectToast(page, 'Logged out successfully')
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    await page.goBack()
    await expectLogin(page)
    await expect(page.locator('body')).not.toContainText(cast[name].firstName)
  })

test('Back before the sign-in page has rendered still works', async ({ page }) => {
  await signInAs(page, 'eva')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByText(cast.eva.email)).toBeVisible()
  await page.evaluate(() => {
    const { replaceState } = history
    history.replaceState = (...parameters) => {
      replaceState.apply(history, parameters)
      history.replaceState = replaceState
      history.back()
    }
  })

  await page.getByRole('button', { name: 'Logout' }).click()
  await expectLogin(page)
})

test('the sign-in page marks empty fields, shows the password, and refuses wrong passwords, unknown and inactive people', {
  tag: '@phone-full',
}, async ({ page }) => {
  await test.step('a wrong password and an unknown address show the same message, and the address stays', async () => {
    await page.goto('/login')
    for (const email of [cast.zoe.email, 'nobody@mst.example']) {
      await fillIn(page, email, 'not-the-password')

      const password = page.getByLabel('Password', { exact: true })
      await expect(password).toHaveAccessibleDescription(
        'Check your email address and password and try again',
      )
      await expect(
        page.getByText('Check your email address and password and try again'),
        'once is enough',
      ).toHaveCount(1)
      await expect(password).toHaveValue('')
      await expect(password).toBeFocused()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await expect(page).toHaveTitle(/^Error: /)
    }
    await expect(page).toHaveURL('/login')
  })

  await test.step('an empty sign-in marks each field, and the password can be shown', async () => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()

    const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(problem).toBeFocused()
    await problem.getByRole('link', { name: 'Password is required' }).click()
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')

    await password.fill('something secret')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  await test.step('an inactive person reads so only after the right password', async () => {
    await page.goto('/login')
    await fillIn(page, cast.ivan.email, 'not-the-password')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription('Check your email address and password and try again')

    await fillIn(page, cast.ivan.email, castPassword)
    await expect(password).toHaveAccessibleDescription('This account is inactive. Contact an administrator.')
    await expect(page).toHaveURL('/login')
  })
})

test('a signed-in person is redirected to the dashboard from pages of others', { tag: '@full' }, async ({
  page,
}) => {
  await signInAs(page, 'max')
  for (const url of ['/login', '/', '/no/such/page', '/admin', '/admin/users']) {
    await page.goto(url)
    await expect(page).toHaveURL('/dashboard')
    await expectGreeting(page, 'max')
  }
})

test('a visitor is redirected to the login page', async ({ page }) => {
  for (const url of ['/', '/dashboard', '/shifts', '/admin/users', '/no/such/page']) {
    await page.goto(url)
    await expectLogin(page)
  }
})

test('a pending person sees only dashboard and profile, with an explanation', {
  tag: '@phone-full',
}, async ({ page }) => {
  await signInAs(page, 'pia')

  await expect(
    page.getByText("Your account is waiting to be activated. We'll email you when it's ready."),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'My Mentor' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect((await openMenu(page)).getByRole('link')).toHaveText(['Dashboard', 'Profile'])

  await page.goto('/profile')
  const edit = page.getByRole('button', { name: 'Edit Profile' })
  await expect(edit).toHaveAccessibleDescription(
    'You can do this when an administrator has activated your account',
  )
  await expect(edit).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Change password' })).toBeVisible()
  await expect(page.getByText('Failed to fetch sessions')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Where you are signed in' })).toHaveCount(0)
})

test('a reply that arrives after Logout is not shown to the next person', async ({ page }) => {
  const asMax = await callsOf(page, 'max')
  await asMax(addNote, { body: { content: 'About Eva alone', menteeId: (await asMax(listMentees))[0]?.id } })
  await openAs(page, 'max', '/notes')
  const deletion = await holdBackReply(page, '**/api/notes/*')
  await chooseFromMore(page.getByRole('article').first(), /^More/, /^Delete/)
  await answerDialog(page, 'Are you sure you want to delete this note?', 'Delete')
  await deletion.answered
  await signOut(page)
  await fillIn(page, cast.eva.email, castPassword)
  await expectGreeting(page, 'eva')

  const arrival = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  deletion.open()
  await (await arrival).finished()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('tab', { name: 'Recent messages' }).click()
  const messages = page.getByRole('tabpanel', { name: 'Recent messages' })
  await expect(messages).toContainText('Login successful!')
  await expect(messages).not.toContainText('Note deleted')
})

test('a sign-in in one tab keeps public pages in others, and opens the dashboard on a login page until the sign-out', async ({
  page,
  context,
}) => {
  const [referral, reset, signIn] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ]
  await referral.goto('/referral')
  await referral.getByLabel('First name').fill('Half typed')
  await reset.goto(`/reset-password?email=${cast.zoe.email}&token=of-an-email`)
  await reset.getByLabel('New password', { exact: true }).fill('harbour')
  await signIn.goto('/login')
  const heard = Promise.all([hearsOtherTab(referral), hearsOtherTab(reset)])

  await signInAs(page, 'ruth')

  await expect(signIn).toHaveURL('/dashboard')
  await expectGreeting(signIn, 'ruth')
  await heard
  await referral.waitForLoadState('networkidle')
  await expect(referral.getByLabel('First name')).toHaveValue('Half typed')
  await expect(reset.getByText(`Account: ${cast.zoe.email}`)).toBeVisible()
  await expect(reset.getByLabel('New password', { exact: true })).toHaveValue('harbour')

  await signOut(page)
  await expectLogin(signIn)
})

const hearsOtherTab = (tab: Page) =>
  tab.evaluate(
    () => new Promise((hear) => addEventListener('storage', () => hear(undefined), { once: true })),
  )

async function expectNumbersOfProgramme(page: Page) {
  await expectGreeting(page, 'nora')
  await expectRole(page, 'Administrator')
  await expect(page.getByRole('contentinfo')).toContainText(`MST ${version}`)
  const { stats } = await (await callsOf(page, 'nora'))(getOverview)
  expect(stats.totalMentees).toBeGreaterThan(100)
  await expectTile(page, 'Total Mentors', stats.totalMentors)
  await expectTile(page, 'Total Mentees', stats.totalMentees)
  await expectTile(page, 'Unassigned Mentees', stats.unassignedMentees)
  await expectTile(page, 'Avg/Mentor', stats.avgMenteesPerMentor.toFixed(1))
  const progress = page.getByRole('region', { name: 'Progress', exact: true })
  for (const state of progressOrder)
    await expect(progress).toContainText(`${progressStates[state].label}${stats.progressBreakdown[state]}`)
  await test.step('five mentors per page, and a search of all of them', async () => {
    const overview = page.getByRole('region', { name: 'Mentor/Mentee Overview' })
    await expect(overview.locator('tbody tr')).toHaveCount(5)

    await overview.getByRole('button', { name: /^Next/ }).click()
    const [second] = await overview.locator('tbody tr strong').allTextContents()
    await overview.getByRole('button', { name: /^Previous/ }).click()
    await page.getByLabel('Mentor name or email').fill(second ?? '')
    await expect(overview.locator('tbody tr')).toHaveCount(1)
    await expect(overview.locator('tbody tr')).toContainText(second ?? '')
  })
}

async function expectNumbersOfMentor(page: Page) {
  await expectGreeting(page, 'max')
  await expectRole(page, 'Mentor')
  const numbers = await (await callsOf(page, 'max'))(getDashboardNumbers)
  expect(numbers.activeMentees).toBeGreaterThanOrEqual(2)
  await expectTile(page, 'Active Mentees', numbers.activeMentees ?? '')
  await expectTile(page, 'Upcoming Shifts', numbers.upcomingShifts ?? '')
  await expectTile(page, 'Learning Plans', numbers.learningPlans ?? '')
  await expectTile(page, 'Progress Updates', numbers.progressUpdates ?? '')
  for (const counted of ['Draft and active', 'In the last 30 days'])
    await expect(page.getByRole('main').getByText(counted)).toBeVisible()
}

async function expectCardsOfMentee(page: Page) {
  await expectGreeting(page, 'eva')
  await expectRole(page, 'Mentee')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const numbers = await (await callsOf(page, 'eva'))(getDashboardNumbers)
  await expect(card('My Mentor')).toContainText('Max Okafor')
  const next = card('Next Shift')
  const { nextShift } = numbers
  await expect(
    nextShift ? next.getByTitle(formatLongDay(nextShift)) : next.getByText('None Scheduled'),
  ).toBeVisible()
  await expect(card('Learning Goals')).toContainText(String(numbers.learningGoals))
  await expect(card('My Progress')).toContainText(progressStateOf(numbers.progressStatus ?? '').label)
  const cards = page.getByRole('heading', { name: /^(My Mentor|Learning Goals|My Progress)$/ })
  await expect(cards).toHaveText(['My Progress', 'My Mentor', 'Learning Goals'])
  await expect(page.getByRole('tab', { name: 'Learning Plans' })).toBeVisible()
  await page.getByRole('tab', { name: 'Goals' }).click()
  await expect(page.getByRole('heading', { name: 'Goals for Eva Lindqvist' })).toBeVisible()
}

async function fillIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const expectGreeting = (page: Page, name: Name) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^Good (morning|afternoon|evening), ${cast[name].firstName}$`),
  )

/** The top bar shows the role as text on a desktop, and in the badge on a phone. */
const expectRole = (page: Page, label: string) =>
  expect(page.getByRole('banner')).toContainText(label === 'Administrator' ? 'Admin' : label)

async function expectLogin(page: Page) {
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
}
