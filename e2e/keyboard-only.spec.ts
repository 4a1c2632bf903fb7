import type { Page } from '@playwright/test'
import { cast, castPassword } from '#demo/cast.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer } from './support/newcomers.ts'
import { dialogOf, expectRowVisible, isPhone, menuButton, rowOf } from './support/screen.ts'
import { expectFocusKept, tabTo } from './support/tab-stops.ts'
import { expect, test } from './support/test.ts'

test('an administrator works without a mouse: signs in, edits in place, adds and deletes', {
  tag: '@phone-full',
}, async ({ page }) => {
  const ines = await addNewcomer(page, 'Ines')
  await signsIn(page)
  await opensUserManagement(page)
  await searches(page, ines.lastName)
  await editsInPlace(page, ines.name)
  const renamed = `Inés ${ines.lastName}`
  await expectRowVisible(page, renamed)

  await staysInsideTheDialog(page)
  await isAskedBeforeDeleting(page, renamed)
})

async function signsIn(page: Page) {
  await page.goto('/login')
  await tabTo(page, 'Email')
  await page.keyboard.type(cast.nora.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(castPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function opensUserManagement(page: Page) {
  if (isPhone(page)) {
    await tabTo(page, 'More', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page, 'Menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menuButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page, 'Menu').locator(':focus')).toBeVisible()
    await expectTrap(page, 'dialog')
    await tabTo(page, 'Admin')
  } else await tabTo(page, 'Admin', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, 'User Management')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeFocused()
}

async function searches(page: Page, words: string) {
  // The search field appears later than the heading, together with its list.
  await expect(page.getByLabel('Search by name or email')).toBeVisible()
  await tabTo(page, 'Search by name or email')
  await page.keyboard.type(words)
  await expect(page.getByRole('status').filter({ hasText: /^1 of/ })).toBeVisible()
}

/** On a phone, Edit is the first entry of the row's menu. */
async function editsInPlace(page: Page, name: string) {
  const verb = isPhone(page) ? 'More' : 'Edit'
  const edit = async () => {
    await page.keyboard.press('Enter')
    if (!isPhone(page)) return
    await expect(page.getByRole('menu').locator(':focus')).toHaveText(/^Edit/)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, `${verb} ${name}`)
  await edit()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `${verb} ${name}` })).toBeFocused()

  await edit()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Inés')
  await page.keyboard.press('Enter')
  await expectToast(page, 'User updated successfully')
  await expect(page.getByRole('button', { name: new RegExp(`^${verb} Inés`) })).toBeFocused()
}

async function staysInsideTheDialog(page: Page) {
  await tabTo(page, 'Add User', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'Add User')
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expectTrap(page, 'dialog')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused()
}

/** Chooses the last entry of the menu whose button has the focus. */
async function chooseLast(page: Page) {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
}

async function isAskedBeforeDeleting(page: Page, name: string) {
  await tabTo(page, `More ${name}`)
  await chooseLast(page)
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectTrap(page, 'alertdialog')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: `More ${name}` })).toBeFocused()

  await chooseLast(page)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'User deleted successfully')
  await expect(rowOf(page, name)).toBeHidden()
  await expectFocusKept(page)
}

async function expectTrap(page: Page, role: 'dialog' | 'alertdialog') {
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      (inside) => document.activeElement?.closest(`[role="${inside}"]`) !== null,
      role,
    )
    expect(isInside, `after ${stop + 1} steps`).toBe(true)
  }
}
