import type { Page } from '@playwright/test'
import { submitReferral } from '#contract/referrals.ts'
import { callsWith } from './support/calls.ts'
import { hasToasted } from './support/messages.ts'
import { addNewcomer, newcomersPassword, pair, someone } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { chooseFromMore, dialogOf, rowOf } from './support/screen.ts'
import { followLink, settled } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/** Tests the catalogue's sentences for refusals without a message and for calls without an answer. */

type Way = 'refused' | 'unanswered'

/** Calls with this method to this URL fail from now on. Earlier failures are removed. */
async function fails(page: Page, way: Way, method: string, url: RegExp) {
  await page.unrouteAll()
  await page.route(url, (route) => {
    if (route.request().method() !== method) return route.fallback()
    return way === 'refused' ? route.fulfill({ status: 500, json: {} }) : route.abort()
  })
}

/** The text appears on the page, or in a message that may have disappeared already. */
const says = (page: Page, words: string) =>
  expect
    .poll(
      async () =>
        (await page.getByText(words, { exact: true }).first().isVisible()) || hasToasted(page, words),
      { message: `'${words}' on the page or in a message` },
    )
    .toBe(true)

// Neighbours are different pages, so that each mounts anew.
const lists: [path: string, address: RegExp, way: Way, words: string][] = [
  ['/admin/users', /\/api\/users/, 'refused', 'Failed to fetch users'],
  ['/admin/mentor-mentee', /\/api\/mentoring\/available/, 'refused', 'Error fetching mentor/mentee data'],
  ['/admin/referrals', /\/api\/referrals/, 'refused', 'Failed to fetch referrals'],
  ['/referrals', /\/api\/referrals/, 'refused', 'No referrals found.'],
  ['/admin/referrals', /\/api\/referrals/, 'unanswered', 'Error fetching referrals'],
  ['/admin/settings', /\/api\/admin\/settings/, 'refused', 'Failed to load settings'],
  ['/admin/audit-log', /\/api\/mentoring\/admin\/audit-log/, 'refused', 'Failed to fetch audit log'],
]
test('each list, assignment, decision and save of settings of an administrator has its own error message', async ({
  page,
}) => {
  await test.step('each list of an administrator has its own error message', async () => {
    await openAs(page, 'nora', '/profile')
    for (const [path, url, way, words] of lists)
      await test.step(`${path} is ${way}`, async () => {
        await settled(page)
        await fails(page, way, 'GET', url)
        await followLink(page, path)
        await says(page, words)
      })
  })

  await test.step('assignments show an error for each failed change', async () => {
    const [mentor, other] = [
      await addNewcomer(page, 'Dora', { role: 'mentor' }),
      await addNewcomer(page, 'Emil', { role: 'mentor' }),
    ]
    const mentee = await addNewcomer(page, 'Finn')
    await pair(page, mentor, mentee)
    await openAs(page, 'nora', `/admin/mentor-mentee?mentees-search=${mentee.lastName}`)
    const dialog = dialogOf(page, 'Reassign mentor')

    for (const [way, toAssign, toEnd] of [
      ['refused', 'Failed to assign mentor', 'Failed to end relationship'],
      ['unanswered', 'Error assigning mentor', 'Error ending relationship'],
    ] as const) {
      await page.getByRole('button', { name: `Reassign mentor ${mentee.name}` }).click()
      await dialog.getByLabel('Mentor', { exact: true }).selectOption(String(other.id))
      await fails(page, way, 'POST', /\/api\/mentoring\/assign/)
      await dialog.getByRole('button', { name: 'Reassign mentor' }).click()
      await says(page, toAssign)
      await page.unrouteAll()
      await page.keyboard.press('Escape')
      const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave' })
      await leave.click()
      await expect(dialog).toBeHidden()

      await fails(page, way, 'PATCH', /\/api\/mentoring\/relationships\//)
      await chooseFromMore(page, /^More /, /^End relationship/)
      await page.getByRole('dialog').getByRole('button', { name: 'End relationship' }).click()
      await says(page, toEnd)
      await page.keyboard.press('Escape')
    }
  })

  await test.step('a failed decision shows an error, and the referral stays pending', async () => {
    const { name, ...applicant } = someone('Gwen')
    const body = { ...applicant, grsNumber: `GRS-${applicant.lastName}`, reason: 'I would like support.' }
    await callsWith(page, undefined)(submitReferral, { body })
    await openAs(page, 'nora', '/referrals')
    for (const [way, words] of [
      ['refused', 'Failed to update referral status'],
      ['unanswered', 'Error updating referral status'],
    ] as const) {
      await fails(page, way, 'PATCH', /\/api\/referrals\//)
      await page.getByRole('button', { name: `Approve ${name}` }).click()
      await says(page, words)
      await expect(rowOf(page, name)).toBeVisible()
    }
  })

  await test.step('settings show a failed save and keep the input', async () => {
    await openAs(page, 'nora', '/admin/settings')
    await page.getByLabel('Site name').fill('Never saved')
    await fails(page, 'refused', 'PUT', /\/api\/admin\/settings/)
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Failed to save settings')
    await expect(page.getByLabel('Site name')).toHaveValue('Never saved')
  })
})

test('user management names each change that failed, and keeps the input', async ({ page }) => {
  await test.step('user management names the change that failed', async () => {
    const ada = await addNewcomer(page, 'Ada')
    await openAs(page, 'nora', `/admin/users?search=${ada.lastName}`)

    await page.getByRole('button', { name: `Edit ${ada.name}` }).click()
    await page.getByLabel('First name').fill('Adele')
    await fails(page, 'refused', 'PUT', /\/api\/users\//)
    await page.getByRole('button', { name: `Save ${ada.name}` }).click()
    await says(page, 'Failed to update user')
    await expect(page.getByLabel('First name')).toHaveValue('Adele')

    await page.getByRole('button', { name: /^Cancel/ }).click()
    await fails(page, 'refused', 'DELETE', /\/api\/users\//)
    await chooseFromMore(page, `More ${ada.name}`, `Delete ${ada.name}`)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await says(page, 'Failed to delete user')
    await expect(rowOf(page, ada.name)).toBeVisible()
  })

  for (const [button, url, words] of [
    ['Add User', /\/api\/users$/, 'Failed to create user'],
    ['Invite', /\/api\/auth\/create-account/, 'Failed to create account'],
  ] as const)
    await test.step(`'${button}' shows '${words}' and keeps the input`, async () => {
      await page.goto('/admin/users')
      await fails(page, 'refused', 'POST', url)
      await page.getByRole('button', { name: button, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await fillIn(page, someone('Bea'))
      const password = dialog.getByLabel('Password', { exact: true })
      if (await password.isVisible()) await password.fill(newcomersPassword)
      await dialog.locator('button[type=submit]').click()
      await says(page, words)
      await expect(dialog.getByLabel('First name')).toHaveValue('Bea')
    })

  await test.step('the page for new accounts shows an error when the call fails', async () => {
    await openAs(page, 'nora', '/admin/users/create')
    await fillIn(page, someone('Cleo'))
    await page.getByLabel('Password', { exact: true }).fill(newcomersPassword)
    for (const [way, words] of [
      ['refused', 'Failed to create user account'],
      ['unanswered', 'Error creating user account'],
    ] as const) {
      await fails(page, way, 'POST', /\/api\/users$/)
      await page.getByRole('button', { name: 'Create User Account', exact: true }).click()
      await says(page, words)
      await expect(page.getByLabel('First name')).toHaveValue('Cleo')
    }
  })
})

test('a failed referral, reset request and sign-in show an error', async ({ page }) => {
  await page.goto('/referral')
  await fails(page, 'refused', 'POST', /\/api\/(referrals\/submit|auth\/request-reset|auth\/login)/)
  await page.getByLabel('First name').fill('Hana')
  await page.getByLabel('Last name').fill('Novak')
  await page.getByLabel('GRS number').fill('GRS-1')
  await page.getByLabel('Work email').fill('hana@ward.example')
  await page.getByLabel('Reason').fill('I would like support.')
  await page.getByRole('button', { name: 'Submit Referral' }).click()
  await says(page, 'Failed to submit referral')
  await expect(page.getByLabel('Reason')).toHaveValue('I would like support.')
  await page.getByLabel('Reason').fill('')

  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('hana@ward.example')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await says(page, 'Something went wrong.')

  await page.goto('/login')
  await page.getByLabel('Email').fill('hana@ward.example')
  await page.getByLabel('Password', { exact: true }).fill('whatever')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await says(page, 'Login failed')
})

async function fillIn(page: Page, { firstName, lastName, email }: ReturnType<typeof someone>) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
}
