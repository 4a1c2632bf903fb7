import type { Page } from '@playwright/test'
import { listMentees } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { submitReferral } from '#contract/referrals.ts'
import { callsOf, callsWith } from './support/calls.ts'
import { addNewcomer, newcomersPassword, pair, someone } from './support/newcomers.ts'
import { openAs, signIn } from './support/people.ts'
import { dialogOf, expectStatus, holdBack, isPhone, refuse } from './support/screen.ts'
import { collectErrors, expectAccessible, expectToFit, settled } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const palette = (page: Page) => dialogOf(page, 'Search')
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an administrator goes to a page and to a person without the mouse', { tag: '@phone-full' }, async ({
  page,
}) => {
  const errors = collectErrors(page)
  const lena = await addNewcomer(page, 'Lenore')
  await openAs(page, 'nora', '/shifts')
  await settled(page)
  await expectKeysWhereThereIsRoom(page)
  await openPalette(page)
  await expect(option(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await expectToFit(page, page.viewportSize()?.width ?? 0)

  await page.keyboard.type('management')
  await expect(option(page, 'Referral Management')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'User Management')).toHaveAttribute('aria-selected', 'true')
  await expectNamedByField(page)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
  await expect(heading(page, 'User Management')).toBeFocused()

  await openPalette(page)
  await page.keyboard.type(lena.lastName)
  await expect(option(page, new RegExp(`^${lena.name} Mentee, ${lena.email}$`))).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/people/${lena.id}`)
  await expect(heading(page, lena.name)).toBeFocused()
  expect(errors).toEqual([])
})

test('the palette keeps early letters, shows failures, returns the focus and opens a referral', async ({
  page,
  context,
}) => {
  await test.step('typing directly after Ctrl and K loses no letter, even on a slow load', async () => {
    const file = await holdBack(page, '**/assets/SearchDialog*.js')
    await openAs(page, 'nora', '/dashboard')
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('audut')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await file.requested

    file.open()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('it')
    await expect(field(page)).toHaveValue('audit')
  })

  await test.step('when people cannot be searched, the palette shows it and still finds pages', async () => {
    const address = '**/api/search/people**'
    await refuse(page, address)
    await openAs(page, 'nora', '/dashboard')
    await settled(page)
    await openPalette(page)
    await page.keyboard.type('no')
    await expectStatus(palette(page), 'We could not search for people.')
    await expect(option(page, 'Messages')).toBeVisible()
    await expectAccessible(page)

    await page.unroute(address)
    await palette(page).getByRole('button', { name: 'Try again' }).click()
    await expect(option(page, /^Nora Whitfield/)).toBeVisible()

    await context.setOffline(true)
    await field(page).fill('omar')
    await expectStatus(palette(page), 'You are offline, so you cannot search for people.')
    await context.setOffline(false)
  })

  await test.step('Escape returns the focus, and the palette does not cover a dialog with input', async () => {
    await openAs(page, 'nora', '/admin/users')
    await settled(page)
    const search = page.getByRole('searchbox', { name: 'Search by name or email' })
    await search.focus()
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(search).toBeFocused()

    await page.getByRole('button', { name: 'Add User' }).click()
    await expect(dialogOf(page, 'Add User').getByLabel('First name')).toBeFocused()
    await page.keyboard.type('Somebody')
    await page.keyboard.press('Control+k')
    await expect(dialogOf(page, 'Add User').getByLabel('First name')).toHaveValue('Somebody')
    await expect(palette(page)).toBeHidden()
  })

  await test.step('an administrator opens a pending referral', async () => {
    const amara = someone('Amara')
    const { firstName, lastName, email } = amara
    const form = { firstName, lastName, email, grsNumber: `GRS-${lastName}`, reason: 'I would like support.' }
    await callsWith(page, undefined)(submitReferral, { body: form })
    await openAs(page, 'nora', '/dashboard')
    await settled(page)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field(page).fill(lastName.toUpperCase())

    await option(page, new RegExp(`^${amara.name} Applicant`)).click()

    await expect(page).toHaveURL(/^[^?]+\/referrals\?(.*&)?referral=\d+/)
    await expect(page.getByRole('dialog').filter({ hasText: amara.name })).toBeVisible()
  })
})

test('a mentor finds only the mentees they lead', { tag: '@full' }, async ({ page }) => {
  const mentor = await addNewcomer(page, 'Mentora', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Menteo')
  await pair(page, mentor, mentee)
  await signIn(page, mentor.email, newcomersPassword)
  await settled(page)
  await openPalette(page)
  await page.keyboard.type('nora')
  await expectStatus(palette(page), "Nothing found for 'nora'.")
  await field(page).fill('meNTeo')
  await option(page, new RegExp(`^${mentee.name}`)).click()

  await expect(page).toHaveURL(`/people/${mentee.id}`)
  await expect(heading(page, mentee.name)).toBeVisible()
})

test('a mentee finds their mentor and the contact details', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'eva', '/documents')
  await settled(page)
  await openPalette(page)
  await expect(option(page, 'User Management')).toBeHidden()
  await page.keyboard.type('okafor')
  await expect(option(page, /^Max Okafor Mentor, max@mst\.example$/)).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(heading(page, 'Max Okafor')).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'max@mst.example' })).toBeVisible()
})

test('Max finds a note by its words and opens it', { tag: '@phone-full' }, async ({ page }) => {
  const call = await callsOf(page, 'max')
  const mentees = await call(listMentees)
  const eva = mentees.find((mentee) => mentee.first_name === 'Eva')
  await call(addNote, { body: { menteeId: eva?.id, content: 'Zäzilia keeps the keys' } })
  await openAs(page, 'max', '/shifts')
  await settled(page)
  await openPalette(page)
  await page.keyboard.type('zazilia')
  await expect(option(page, /^Zäzilia keeps the keys Max Okafor to Eva Lindqvist/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/notes\?note=\d+$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Zäzilia')
})

test('before sign-in there is no palette, and a pending person finds pages only without a call', async ({
  page,
}) => {
  await test.step('before sign-in there is no palette', async () => {
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.keyboard.press('Control+k')

    await expect(palette(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden()
  })

  await test.step('a pending person finds pages only, and no call is sent', async () => {
    let calls = 0
    await page.route('**/api/search/**', (route) => {
      calls += 1
      return route.continue()
    })
    await openAs(page, 'pia', '/dashboard')
    await settled(page)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field(page).fill('pro')

    await expectStatus(palette(page), '1 result')
    await expect(option(page, 'Profile')).toBeVisible()
    expect(calls).toBe(0)
  })
})

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

async function expectKeysWhereThereIsRoom(page: Page) {
  const button = page.getByRole('button', { name: 'Search', exact: true })
  const keys = button.getByText('Ctrl K')
  if (isPhone(page)) await expect(keys).toBeHidden()
  else await expect(keys).toBeVisible()
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'Control+K')
}

/** aria-activedescendant names the highlighted line for screen readers. */
async function expectNamedByField(page: Page) {
  const active = await field(page).getAttribute('aria-activedescendant')
  await expect(palette(page).locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
}
