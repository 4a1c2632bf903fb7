import type { Locator, Page } from '@playwright/test'
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

/** The names of the last two buttons: the one that closes the dialog, and its action. */
type Foot = [closes: string, acts: string]

/**
 * A dialog, the button that opens it, its own buttons, and the menu entry if the first button opens a menu. Add a
 * line for each new dialog. Without buttons of its own, the dialog has only 'Close', or decides at once.
 */
const dialogs: [
  who: Name,
  path: string,
  button: string | RegExp,
  title: string | RegExp,
  foot: Foot | null,
  entry?: RegExp,
][] = [
  ['nora', '/dashboard?mentor=max@mst', /^Eva Lindqvist/, 'Eva Lindqvist', null],
  ['nora', '/dashboard', /^Notifications/, 'Notifications', null],
  ['eva', '/dashboard', /^Notifications/, 'Notifications', null],
  ['eva', '/dashboard', 'Search', 'Search', null],
  ['nora', '/admin/users', 'Add User', 'Add User', ['Cancel', 'Add User']],
  ['nora', '/admin/users', 'Invite', 'Invite', ['Cancel', 'Send invitation']],
  [
    'nora',
    '/admin/users?search=pia',
    /^More Pia/,
    'Are you sure you want to delete this user?',
    ['Cancel', 'Delete'],
    /^Delete/,
  ],
  [
    'nora',
    '/admin/mentor-mentee?mentees-search=uma',
    /^(Assign|Reassign) mentor Uma/,
    /^(Assign|Reassign) mentor$/,
    ['Cancel', 'Assign mentor'],
  ],
  [
    'nora',
    '/admin/mentor-mentee?mentees-search=zoe',
    /^More /,
    'End this mentor-mentee relationship?',
    ['Cancel', 'End relationship'],
    /^End relationship/,
  ],
  ['nora', '/admin/referrals?status=pending', /^View /, /./, null],
  ['nora', '/admin/quick-actions?kind=goal', /^More /, 'Snooze', ['Cancel', 'Snooze'], /^Snooze /],
  ['nora', '/shifts', /^Edit /, 'Edit Shift', ['Cancel', 'Save Changes']],
  [
    'nora',
    '/admin/settings/templates',
    'Add Goal Template',
    'Add goal template',
    ['Cancel', 'Save Template'],
  ],
  [
    'max',
    '/mentoring',
    'Update Progress Eva Lindqvist',
    'Update Progress - Eva Lindqvist',
    ['Cancel', 'Update Progress'],
  ],
  [
    'max',
    '/mentoring',
    'Private notes Eva Lindqvist',
    'Private Notes - Eva Lindqvist',
    ['Cancel', 'Save Notes'],
  ],
  ['max', '/mentoring', 'Add Goal Eva Lindqvist', 'Add Goal', ['Cancel', 'Add Goal']],
  ['max', '/shifts/schedule', 'Schedule Shift', 'Schedule Shift', ['Cancel', 'Schedule Shift']],
  ['max', '/notes', 'Add Note', 'Add New Note', ['Cancel', 'Add Note']],
  ['max', '/learning-plans', 'Create Plan', 'Create Plan', ['Cancel', 'Create Plan']],
  ['max', '/learning-plans', /^View Details /, /./, ['Close', 'Edit']],
  ['max', '/learning-plans', /^More /, 'Save as template', ['Cancel', 'Save Template'], /^Save as template/],
  ['max', '/shifts', 'Subscribe', 'Subscribe to my shifts', null],
  ['max', '/people/:id?tab=progress', 'Record meeting', 'Record meeting', ['Cancel', 'Record meeting']],
  ['max', '/people/:id?tab=progress', 'Add days away', 'Add days away', ['Cancel', 'Save days away']],
  ['max', '/shifts/:shiftId/prepare', 'Cancel shift', 'Cancel shift', ['Keep shift', 'Cancel shift']],
  ['max', '/record', 'Download', 'Download my record', ['Cancel', 'Download']],
  [
    'nora',
    '/people/:id?tab=progress',
    'Change start or length',
    'Programme of this mentee',
    ['Cancel', 'Save programme'],
  ],
  ['nora', '/admin/settings/keys', 'Create key', 'Create key', ['Cancel', 'Create key']],
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
    for (const [, path, button, title, foot, entry] of theirs)
      await test.step(`${title} on ${path}`, async () => {
        await settled(page)
        // A link to the page that is open would not mount it anew.
        if (pathname(path) === pathname(former)) await followLink(page, '/profile')
        await followLink(page, await urlOf(page, path))
        await keepsConventions(page, { button, title, foot, entry })
        former = path
      })
  })
}

const pathname = (path: string) => path.replace(/\?.*/, '')

// every-page.spec.ts checks the page behind the dialog.
const anyDialog = '[role="dialog"], [role="alertdialog"]'

type Opening = {
  button: string | RegExp
  title: string | RegExp
  foot: Foot | null
  entry: RegExp | undefined
}

async function keepsConventions(page: Page, { button, title, foot, entry }: Opening) {
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

  if (foot) await expectFoot(dialog, foot)

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

/** A name may not be a part of the other: 'Cancel' beside 'Cancel shift' could close the dialog or cancel the shift. */
async function expectFoot(dialog: Locator, [closes, acts]: Foot) {
  await expect(dialog.getByRole('button').nth(-2)).toHaveText(closes)
  await expect(dialog.getByRole('button').last()).toHaveText(acts)
  expect(acts).not.toContain(closes)
}
