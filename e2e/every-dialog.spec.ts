import type { Page } from '@playwright/test'
import { cast, type Name } from '#demo/cast.ts'
import { openAs } from './support/people.ts'
import {
  expectAccessible,
  expectHeadingFocused,
  expectToFit,
  followLink,
  settled,
  violationsOn,
} from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/** A dialog and the button that opens it, and the entry where that is a menu. A new dialog is a new line. */
const dialogs: [who: Name, path: string, button: string | RegExp, title: string | RegExp, entry?: RegExp][] =
  [
    ['nora', '/dashboard?mentor=max@mst', /^Eva Lindqvist/, 'Eva Lindqvist'],
    ['nora', '/dashboard', /^Notifications/, 'Notifications'],
    ['eva', '/dashboard', /^Notifications/, 'Notifications'],
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
    ['nora', '/admin/quick-actions', /^More /, 'Put off', /^Put off /],
    ['nora', '/shifts', /^Edit /, 'Edit Shift'],
    ['nora', '/admin/settings', 'Add Goal Template', 'Add goal template'],
    ['max', '/mentoring', 'Update Progress Eva Lindqvist', 'Update Progress - Eva Lindqvist'],
    ['max', '/mentoring', 'Notes Eva Lindqvist', 'Private Notes - Eva Lindqvist'],
    ['max', '/mentoring', 'Add Goal Eva Lindqvist', 'Add Goal'],
    ['max', '/shifts/schedule', 'Schedule Shift', 'Schedule Shift'],
    ['max', '/notes', 'Add Note', 'Add New Note'],
    ['max', '/learning-plans', 'Create Plan', 'Create Plan'],
    ['max', '/learning-plans', /^View Details /, /./],
    ['max', '/learning-plans', /^More /, 'Save as template', /^Save as template/],
    ['max', '/shifts', 'Subscribe', 'Subscribe to my shifts'],
  ]

test.describe.configure({ mode: 'parallel' })

// In one document a person, in which what looks for violations warms up once.
for (const name of new Set(dialogs.map(([who]) => who))) {
  const theirs = dialogs.filter(([who]) => who === name)
  test(`every dialog of ${cast[name].firstName} is accessible, fits, and closes on Escape`, async ({ page }, {
    timeout,
  }) => {
    test.setTimeout(timeout * theirs.length)
    await openAs(page, name, '/profile')
    for (const [, path, button, title, entry] of theirs)
      await test.step(`${title} on ${path}`, async () => {
        await settled(page)
        await followLink(page, path)
        await keepsConventions(page, { button, title, ...(entry && { entry }) })
        await followLink(page, '/profile')
      })
  })
}

type Opening = { button: string | RegExp; title: string | RegExp; entry?: RegExp }

async function keepsConventions(page: Page, { button, title, entry }: Opening) {
  await settled(page)
  // Who comes by a link is put there, and from there goes on to the button.
  await expectHeadingFocused(page)
  const opener = page.getByRole('button', { name: button, exact: typeof button === 'string' }).first()
  await opener.click()
  if (entry) await page.getByRole('menuitem', { name: entry }).click()
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
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
}
