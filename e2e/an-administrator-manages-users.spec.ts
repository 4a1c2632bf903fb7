import type { Page } from '@playwright/test'
import { editUser, listUsers } from '#contract/users.ts'
import { callsOf } from './support/calls.ts'
import { expectLaidOut } from './support/layout.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, newcomersPassword, someone } from './support/newcomers.ts'
import { openAs, signIn } from './support/people.ts'
import {
  answerDialog,
  chooseFromMore,
  dialogOf,
  expectProblem,
  expectRowVisible,
  holdBack,
  isPhone,
  rowOf,
  showFilters,
} from './support/screen.ts'
import { expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('an administrator creates an account, and the new person signs in', { tag: '@full' }, async ({
  page,
}) => {
  const mia = someone('Mia')
  await openAs(page, 'nora', '/admin/users/create')
  await expect(page.getByText('Supports mentees: shifts, goals')).toBeVisible()
  await fillInName(page, mia)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('short')
  await page.getByLabel('Role').selectOption('mentor')
  await page.getByRole('button', { name: 'Create User Account' }).click()

  await expectProblem(page, 'Password must be at least 6 characters long')
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters long/)
  await expect(page.getByLabel('First name')).toHaveValue(mia.firstName)

  await password.fill(newcomersPassword)
  await page.getByRole('button', { name: 'Create User Account' }).click()
  await expectToast(page, 'User account created successfully!')
  await expect(page).toHaveURL('/admin/users')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, mia.email, newcomersPassword)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia')
  await expect(page.getByRole('banner')).toContainText('Mentor')
})

test('an administrator adds a user after a duplicate is refused, cancels a row, and keeps input beside another editor', async ({
  page,
}) => {
  await test.step('an administrator adds a user in the dialog after a duplicate address is refused', async () => {
    const tom = someone('Tom')
    const taken = await addNewcomer(page, 'Taken')
    await openAs(page, 'nora', '/admin/users')
    await page.getByRole('button', { name: 'Add User' }).click()
    const dialog = dialogOf(page, 'Add User')
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await expect(dialog.getByPlaceholder('Minimum 6 characters')).toBeVisible()
    await fillInName(page, { firstName: 'Second', lastName: 'Person', email: taken.email.toUpperCase() })
    await dialog.getByLabel('Password', { exact: true }).fill(newcomersPassword)
    await dialog.getByRole('button', { name: 'Add User' }).click()
    await expectProblem(dialog, 'An account with this email address already exists.')
    await expect(dialog.getByLabel('Last name')).toHaveValue('Person')

    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await answerDialog(page, 'Leave without saving?', 'Leave')
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Add User' }).click()
    await fillInName(page, tom)
    await dialog.getByLabel('Password', { exact: true }).fill(newcomersPassword)
    await dialog.getByRole('button', { name: 'Add User' }).click()
    await expectToast(page, 'User created successfully')
    await expect(dialog).toBeHidden()
    await search(page, tom.lastName.toUpperCase())
    await expectRowVisible(page, tom.name)
    await expect(rowOf(page, tom.name)).toContainText('Mentee')
    await expect(rowOf(page, tom.name)).toContainText('Active')
  })

  await test.step('Cancel restores a row, and the second of two editors keeps their input', async () => {
    const kim = await addNewcomer(page, 'Kim')
    await openUsers(page, kim.lastName)
    await page.getByRole('button', { name: `Edit ${kim.name}` }).click()
    await page.getByLabel('First name').fill('Somebody else')
    await page.getByRole('button', { name: `Cancel ${kim.name}` }).click()
    await expectRowVisible(page, kim.name)
    await expect(page.getByLabel('First name')).toBeHidden()

    await page.getByRole('button', { name: `Edit ${kim.name}` }).click()
    await page.getByLabel('First name').fill('Kimberley')

    const asOmar = await callsOf(page, 'omar')
    await asOmar(editUser, { params: { id: kim.id }, body: { firstName: 'Kimi', version: 1 } })
    await page.getByRole('button', { name: `Save ${kim.name}` }).click()

    const conflict = page.getByRole('row').getByRole('region', { name: 'Someone else changed this' })
    await expect(conflict).toContainText('Omar Siddiqui')
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Kimberley')

    await conflict.getByRole('button', { name: 'Use my version' }).click()
    await expectToast(page, 'User updated successfully')
    await expectRowVisible(page, `Kimberley ${kim.lastName}`)
  })
})

test('filters of the list are in the URL and can be cleared, and buttons keep their height after a menu', {
  tag: '@phone-full',
}, async ({ page }) => {
  await test.step('search, role and status filter the list, are in the URL, and can be cleared', async () => {
    await openAs(page, 'nora', '/admin/users')
    const count = page.getByRole('status').filter({ hasText: /users$/ })
    const everybody = (await (await callsOf(page, 'nora'))(listUsers)).length
    await expect(count).toHaveText(`${everybody} users`)

    await search(page, 'PIA@MST')
    await expect(count).toHaveText(`1 of ${everybody} users`)
    await showFilters(page)
    await page.getByRole('search').getByLabel('Status').selectOption('Pending')
    await expectRowVisible(page, 'Pia Novak')
    await page.getByRole('search').getByLabel('Role').selectOption('Mentor')
    await expect(page.getByText('Nothing matches.')).toBeVisible()

    await page.reload()
    await expect(page.getByRole('searchbox')).toHaveValue('PIA@MST')
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(count).toHaveText(`${everybody} users`)
  })

  await test.step('the buttons of a row keep their height after a menu was open', async () => {
    const [first, other] = [await addNewcomer(page, 'Rhea'), await addNewcomer(page, 'Odin')]
    await openUsers(page, first.lastName)
    await page.getByRole('button', { name: `More ${first.name}` }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await search(page, other.lastName)
    const buttons = rowOf(page, other.name).getByRole('button')
    await expect(buttons.last()).toHaveAccessibleName(`More ${other.name}`)

    const heights = await buttons.evaluateAll((all: HTMLElement[]) => all.map((one) => one.offsetHeight))

    expect(heights.length).toBeGreaterThan(isPhone(page) ? 0 : 1)
    expect(new Set(heights).size).toBe(1)
  })
})

test('an administrator edits a person in their row, whose fields are wide enough', { tag: '@phone' }, async ({
  page,
}) => {
  await test.step('an administrator edits a person in their row', async () => {
    const [lena, lenard] = [await addNewcomer(page, 'Lena'), await addNewcomer(page, 'Lenard')]
    await openUsers(page, 'Lena')
    await chooseFromMore(page, `More ${lena.name}`, `Edit ${lena.name}`)
    const row = page.getByRole('row').filter({ has: page.getByLabel('First name') })
    await expect(row.getByLabel('First name')).toBeFocused()
    await row.getByLabel('First name').fill('Magdalena')
    await row.getByLabel('Email').fill(`magdalena.${lena.email}`)
    await row.getByLabel('Role').selectOption('mentor')
    await row.getByLabel('Status').selectOption('inactive')
    const sent = await holdBack(page, `**/api/users/${lena.id}`)
    await row.getByRole('button', { name: 'Save' }).click()
    await sent.requested
    await row.getByRole('button', { name: 'Cancel' }).click()
    await row.getByLabel('Email').press('Escape')
    await chooseFromMore(page, `More ${lenard.name}`, `Edit ${lenard.name}`)
    await expect(row.getByLabel('First name')).toHaveValue('Magdalena')
    sent.open()

    await expectToast(page, 'User updated successfully')
    const changed = rowOf(page, `Magdalena ${lena.lastName}`)
    await expect(changed).toContainText(`magdalena.${lena.email}`)
    await expect(changed).toContainText('Mentor')
    await expect(changed).toContainText('Inactive')
    await expect(changed.getByRole('button', { name: isPhone(page) ? /^More/ : /^Edit/ })).toBeFocused()
    const asNora = await callsOf(page, 'nora')
    const saved = (await asNora(listUsers)).find((user) => user.id === lena.id)
    expect(saved).toMatchObject({ first_name: 'Magdalena', role: 'mentor', status: 'inactive' })
  })

  await test.step('the fields of a row in edit mode are wide enough for their values', async () => {
    // Test the row alone and between others: their buttons need more room than Save and Cancel.
    await addNewcomer(page, 'Theodorus')
    const person = await addNewcomer(page, 'Theodora', { role: 'admin' })
    await addNewcomer(page, 'Theodosia', { role: 'mentor' })
    for (const search of [person.lastName, 'Theodo']) {
      await openAs(page, 'nora', `/admin/users?search=${search}`)
      await chooseFromMore(page, `More ${person.name}`, `Edit ${person.name}`)
      await expect(page.getByLabel('First name')).toBeFocused()

      await expectLaidOut(page)
      await expectToFit(page, page.viewportSize()?.width ?? 0)
    }
  })
})

test('deleting asks first, and the deleted person cannot sign in', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  const leo = await addNewcomer(page, 'Leo')
  await openUsers(page, leo.lastName)
  const question = 'Are you sure you want to delete this user?'
  await expect(page.getByRole('button', { name: `Delete ${leo.name}` })).toHaveCount(0)
  await chooseFromMore(page, `More ${leo.name}`, `Delete ${leo.name}`)
  await expect(page.getByRole('alertdialog', { name: question })).toContainText(leo.name)
  await answerDialog(page, question, 'Cancel')
  await expectRowVisible(page, leo.name)

  await chooseFromMore(page, `More ${leo.name}`, `Delete ${leo.name}`)
  await answerDialog(page, question, 'Delete')

  await expectToast(page, 'User deleted successfully')
  await expect(rowOf(page, leo.name)).toBeHidden()
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  const refused = await page.request.post('/api/auth/login', {
    data: { email: leo.email, password: newcomersPassword },
  })
  expect(refused.status()).toBe(401)
})

test('an administrator cannot delete their own account', { tag: '@full' }, async ({ page }) => {
  await openUsers(page, 'nora@mst.example')

  await page.getByRole('button', { name: 'More Nora Whitfield' }).click()
  const entry = page.getByRole('menuitem', { name: /^Delete: .*Nora Whitfield$/ })
  await expect(entry).toBeDisabled()
  await expect(entry).toHaveText('Delete: You cannot delete your own account')
  await expect(entry).toHaveAccessibleName(/^Delete: You cannot delete your own account, /)
})

async function openUsers(page: Page, words: string) {
  await openAs(page, 'nora', `/admin/users?search=${encodeURIComponent(words)}`)
}

const search = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: 'Search by name or email' }).fill(words)

async function fillInName(
  page: Page,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
}
