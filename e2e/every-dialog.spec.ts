import type { Name } from '#demo/cast.ts'
import { openAs } from './support/people.ts'
import { expectAccessible, expectToFit, settled, violationsOn } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/** A dialog and the button that opens it, and the entry where that is a menu. A new dialog is a new line. */
const dialogs: [who: Name, path: string, button: string | RegExp, title: string | RegExp, entry?: RegExp][] =
  [
    ['nora', '/dashboard?mentor=max@mst', /^Eva Lindqvist/, 'Eva Lindqvist'],
    ['nora', '/dashboard', 'Recent messages', 'Recent messages'],
    ['eva', '/dashboard', 'Search', 'Search'],
    ['nora', '/admin/users', 'Add User', 'Add User'],
    ['nora', '/admin/users', 'Invite', 'Invite'],
    ['nora', '/admin/users?search=pia', /^More Pia/, 'Are you sure you want to delete this user?', /^Delete/],
    [
      'nora',
      '/admin/mentor-mentee?mentees-search=uma',
      /^(Assign|Reassign) mentor Uma/,
      /^(Assign|Reassign) mentor$/,
    ],
    [
      'nora',
      '/admin/mentor-mentee?mentees-search=zoe',
      /^End relationship/,
      'End this mentor-mentee relationship?',
    ],
    ['nora', '/admin/referrals?status=pending', /^View /, /./],
    ['nora', '/shifts', /^Edit /, 'Edit Shift'],
    ['max', '/mentoring', 'Update Progress Eva Lindqvist', 'Update Progress - Eva Lindqvist'],
    ['max', '/mentoring', 'Notes Eva Lindqvist', 'Private Notes - Eva Lindqvist'],
    ['max', '/mentoring', 'Add Goal Eva Lindqvist', 'Add Goal'],
    ['max', '/shifts/schedule', 'Schedule Shift', 'Schedule Shift'],
    ['max', '/notes', 'Add Note', 'Add New Note'],
    ['max', '/learning-plans', 'Create Plan', 'Create Plan'],
    ['max', '/learning-plans', /^View Details /, /./],
  ]

test.describe.configure({ mode: 'parallel' })

for (const [who, path, button, title, entry] of dialogs)
  test(`the dialog '${title}' on ${path} is accessible, fits, and closes on Escape`, async ({ page }) => {
    await openAs(page, who, path)
    await settled(page)
    const opener = page.getByRole('button', { name: button, exact: typeof button === 'string' }).first()
    await opener.click()
    if (entry) await page.getByRole('menuitem', { name: entry }).click()
    const dialog = page
      .getByRole('dialog', { name: title })
      .or(page.getByRole('alertdialog', { name: title }))
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)

    await expectAccessible(page)
    await expectToFit(page, 1280)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await violationsOn(page), 'on a phone').toEqual([])
    await expectToFit(page, 390)

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
