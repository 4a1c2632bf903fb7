import type { Page } from '@playwright/test'
import { cast, type Name } from '#demo/cast.ts'
import { openAs } from './support/people.ts'
import { isSwept, urlOf } from './support/routes.ts'
import {
  expectAccessible,
  expectHeadingFocused,
  expectToFit,
  followLink,
  isFull,
  settled,
  violationsOn,
} from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/**
 * A dialog, the button that opens it, and the menu entry if that button opens a menu. Add a line for each new
 * dialog.
 */
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
      /^More /,
      'End this mentor-mentee relationship?',
      /^End relationship/,
    ],
    ['nora', '/admin/referrals?status=pending', /^View /, /./],
    ['nora', '/admin/quick-actions?kind=goal', /^More /, 'Snooze', /^Snooze /],
    ['nora', '/shifts', /^Edit /, 'Edit Shift'],
    ['nora', '/admin/settings/templates', 'Add Goal Template', 'Add goal template'],
    ['max', '/mentoring', 'Update Progress Eva Lindqvist', 'Update Progress - Eva Lindqvist'],
    ['max', '/mentoring', 'Notes Eva Lindqvist', 'Private Notes - Eva Lindqvist'],
    ['max', '/mentoring', 'Add Goal Eva Lindqvist', 'Add Goal'],
    ['max', '/shifts/schedule', 'Schedule Shift', 'Schedule Shift'],
    ['max', '/notes', 'Add Note', 'Add New Note'],
    ['max', '/learning-plans', 'Create Plan', 'Create Plan'],
    ['max', '/learning-plans', /^View Details /, /./],
    ['max', '/learning-plans', /^More /, 'Save as template', /^Save as template/],
    ['max', '/shifts', 'Subscribe', 'Subscribe to my shifts'],
    ['max', '/people/:id?tab=progress', 'Record meeting', 'Record meeting'],
    ['max', '/people/:id?tab=progress', 'Add days away', 'Add days away'],
    ['max', '/shifts/:shiftId/prepare', 'Cancel', 'Cancel shift'],
    ['max', '/record', 'Download', 'Download my record'],
    ['nora', '/people/:id?tab=progress', 'Change start or length', 'Programme of this mentee'],
    ['nora', '/admin/settings/keys', 'Create key', 'Create key'],
  ]

test.describe.configure({ mode: 'parallel' })

// One document for each person: axe warms up once in each document.
const swept = dialogs.filter(([, path]) => isSwept(path))
for (const name of new Set(swept.map(([who]) => who))) {
  const theirs = swept.filter(([who]) => who === name)
  test(`every dialog of ${cast[name].firstName} is accessible, fits, and closes on Escape`, async ({ page }, {
    timeout,
  }) => {
    test.setTimeout(timeout * theirs.length)
    let former = '/profile'
    await openAs(page, name, former)
    for (const [, path, button, title, entry] of theirs)
      await test.step(`${title} on ${path}`, async () => {
        await settled(page)
        // A link to the page that is open would not mount it anew.
        if (pathname(path) === pathname(former)) await followLink(page, '/profile')
        await followLink(page, await urlOf(page, path))
        await keepsConventions(page, { button, title, ...(entry && { entry }) })
        former = path
      })
  })
}

const pathname = (path: string) => path.replace(/\?.*/, '')

// every-page.spec.ts checks the page behind the dialog.
const anyDialog = '[role="dialog"], [role="alertdialog"]'

type Opening = { button: string | RegExp; title: string | RegExp; entry?: RegExp }

async function keepsConventions(page: Page, { button, title, entry }: Opening) {
  await settled(page)
  // Following a link focuses the heading; from there the person goes on to the button.
  await expectHeadingFocused(page)
  const opener = page.getByRole('button', { name: button, exact: typeof button === 'string' }).first()
  await opener.click()
  if (entry) await page.getByRole('menuitem', { name: entry }).click()
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  // The pane of a referral is beside the list, which stays usable.
  const isPane = (await dialog.getAttribute('aria-modal')) === null
  if (!isPane) await expect(page.locator('#page'), 'behind the dialog').toHaveAttribute('inert')

  await expectAccessible(page, anyDialog)
  await expectToFit(page, 1280)
  await page.setViewportSize({ width: 390, height: 844 })
  if (isFull) expect(await violationsOn(page, undefined, anyDialog), 'on a phone').toEqual([])
  await expectToFit(page, 390)

  await page.setViewportSize({ width: 1280, height: 800 })
  // The pane of a referral replaces the dialog of a phone. It focuses its heading first.
  if (isPane) {
    await expect(dialog).toHaveCount(1)
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}
