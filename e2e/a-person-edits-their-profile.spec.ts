import type { Page } from '@playwright/test'
import { getProfile, listSessions } from '#contract/session.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, type Newcomer, newcomersPassword } from './support/newcomers.ts'
import { linkIn } from './support/outbox.ts'
import { openWith } from './support/people.ts'
import { expectProblem, goHome } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a person changes their name and address, and the header shows it', { tag: '@phone-full' }, async ({
  page,
}) => {
  const rosa = await addNewcomer(page, 'Rosa')
  await openProfile(page, rosa)
  await expect(fact(page, 'Role')).toHaveText('Mentee')
  await expect(fact(page, 'Account Status')).toHaveText('Active')
  await expect(fact(page, 'Member Since')).toHaveText(/^\d{1,2} [A-Z][a-z]+ \d{4}$/)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Rosalind')
  await page.getByLabel('Last name').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectProblem(page, 'Last name is required')

  await page.getByLabel('Last name').fill(rosa.lastName)
  await page.getByLabel('Email').fill(`rosalind.${rosa.email}`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully!')
  await expect(fact(page, 'First name')).toHaveText('Rosalind')
  await expect(fact(page, 'Email')).toHaveText(`rosalind.${rosa.email}`)
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(page.getByRole('banner')).toContainText(`Rosalind ${rosa.lastName}`)
})

test('a link in an email confirms a new address, and the old address can revert it', {
  tag: '@full',
}, async ({ page, emailTo }) => {
  const rosa = await addNewcomer(page, 'Rosa')
  const moved = `new.${rosa.email}`
  await openProfile(page, rosa)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email').fill(moved)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const notice = page.getByText(`${moved} is not confirmed yet`)
  await expect(notice).toContainText(`we'll send password links to ${rosa.email}`)

  await page.goto(pathOf(linkIn(await emailTo(moved, 'Confirm your email address'))))
  await expect(page).toHaveURL('/confirm-address')
  await page.getByRole('button', { name: 'Confirm email address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.goto('/profile')
  await expect(fact(page, 'Email')).toHaveText(moved)
  await expect(notice).toBeHidden()

  await page.goto(pathOf(linkIn(await emailTo(rosa.email, 'was changed'))))
  await expect(page.getByRole('heading', { name: 'This was not me' })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('quiet-lighthouse-23')
  await page.getByRole('button', { name: 'Recover my account' }).click()
  await expect(page.getByRole('heading', { name: 'You have recovered your account' })).toBeVisible()
  await freshToken(page, rosa.email, 'quiet-lighthouse-23')
})

test('a toast does not cover the heading of the page', { tag: '@phone-first' }, async ({ page }) => {
  const tove = await addNewcomer(page, 'Tove')
  await openProfile(page, tove)
  await page.evaluate(watchMessages)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Tova')
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByLabel('First name').press('Enter')

  await expect.poll(() => page.evaluate(() => window.covered)).toBe(false)
})

test('Cancel restores the profile, leaving asks first, and the colour scheme stays on this device', async ({
  page,
  browserName,
}) => {
  await test.step('Cancel restores the saved values', async () => {
    const hugo = await addNewcomer(page, 'Hugo')
    await openProfile(page, hugo)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('First name').fill('Somebody else')
    await page.getByRole('button', { name: 'Cancel' }).click()

    await expect(fact(page, 'First name')).toHaveText('Hugo')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Hugo')
  })

  await test.step('leaving the page with unsaved input asks first', async () => {
    const olga = await addNewcomer(page, 'Olga')
    await openProfile(page, olga)
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('First name').fill('Olga Maria')
    await goHome(page)
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()

    await expect(page).toHaveURL('/profile')
    await expect(page.getByLabel('First name')).toHaveValue('Olga Maria')

    await goHome(page)
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the colour scheme is chosen on the profile and stored on this device', async () => {
    const nils = await addNewcomer(page, 'Nils')
    await page.emulateMedia({ colorScheme: 'light' })
    await openProfile(page, nils)
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')

    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')

    // The choice shows once the page has its data.
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await page.getByRole('radio', { name: 'Same as this device' }).click()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    // Playwright cannot change the scheme of Firefox.
    if (browserName === 'firefox') return
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test('a new password ends all other sessions and works for the next sign-in', { tag: '@full' }, async ({
  page,
}) => {
  const jonas = await addNewcomer(page, 'Jonas')
  const elsewhere = await freshToken(page, jonas.email, newcomersPassword)
  await openProfile(page, jonas)
  const form = page.getByRole('form', { name: 'Change password' })
  const current = form.getByLabel('Current password', { exact: true })
  const wanted = form.getByLabel('New password', { exact: true })
  const change = form.getByRole('button', { name: 'Change password' })

  await current.fill(newcomersPassword)
  await wanted.fill('abc')
  await change.click()
  await expectProblem(form, 'Password must be at least 6 characters long')

  await wanted.fill('quiet-lighthouse-23')
  await current.fill('not my password')
  await change.click()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(wanted).toHaveValue('quiet-lighthouse-23')

  await current.fill(newcomersPassword)
  await change.click()
  await expectToast(page, 'Password changed successfully')
  await expect(wanted).toHaveValue('')
  await expect(callsWith(page, elsewhere)(getProfile)).rejects.toThrow('401')
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('Mentee')
  await freshToken(page, jonas.email, 'quiet-lighthouse-23')
})

test('a person sees their sessions and ends one', { tag: '@full' }, async ({ page }) => {
  const vera = await addNewcomer(page, 'Vera')
  const forgotten = await freshToken(page, vera.email, newcomersPassword)
  await openProfile(page, vera)
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('You are using this session now')).toHaveCount(1)

  await sessions.getByRole('button', { name: /^Sign out the session of/ }).click()

  await expectToast(page, 'Session signed out')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.locator(':focus'), 'the row that vanished hands on its focus').toHaveCount(1)
  await expect(callsWith(page, forgotten)(listSessions)).rejects.toThrow('401')
})

const openProfile = async (page: Page, person: Newcomer) =>
  openWith(page, await freshToken(page, person.email, newcomersPassword), '/profile')

/** The value beside a name in the list of details. */
const fact = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Your details' })
    .getByRole('term')
    .filter({ hasText: name })
    .locator('..')
    .getByRole('definition')

/** Keeps the path only: the link in an email may name another host than the tests use. */
const pathOf = (link: string) => {
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}

declare global {
  interface Window {
    covered?: boolean
  }
}

/** Runs in the page: records whether the first message covers the heading. */
function watchMessages() {
  new MutationObserver((_, observer) => {
    const message = document.querySelector('[aria-label="Messages"] > *')?.getBoundingClientRect()
    const heading = document.querySelector('h1')?.getBoundingClientRect()
    if (!message || !heading) return
    observer.disconnect()
    const isApart = message.bottom <= heading.top || message.top >= heading.bottom
    const isBeside = message.left >= heading.right || message.right <= heading.left
    window.covered = !isApart && !isBeside
  }).observe(document.body, { childList: true, subtree: true })
}
