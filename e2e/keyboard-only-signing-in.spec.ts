import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { EndpointInput } from '#contract/endpoint.ts'
import { confirmApp, getWaysToSignIn, saveWaysToSignIn, startApp } from '#contract/factors.ts'
import { createUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { callsOf, callsWith, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, newcomersPassword } from './support/newcomers.ts'
import { withOldProof } from './support/old-proof.ts'
import { withDevice } from './support/passkey-device.ts'
import { openAs, openWith } from './support/people.ts'
import { withoutStream } from './support/screen.ts'
import { expectFocusKept, tabTo } from './support/tab-stops.ts'
import { expect } from './support/test.ts'
import { providerName, withWorkAccounts } from './support/work-accounts.ts'

const test = withWorkAccounts(['kora', 'kuno', 'max'])

test('an administrator resets a second factor and unlinks a work account without a mouse', async ({
  page,
  browser,
}) => {
  const { id } = await addPersonWithApp(page, 'Kora')
  await signInByWorkAccount(await (await browser.newContext()).newPage(), 'kora')
  await withOldProof(page, 'POST', '**/api/users/*/reset-second-factor')
  await openAs(page, 'nora', `/people/${id}?tab=account`)

  await tabTo(page, 'Reset second factor')
  await answersAfterCancelling(page, 'Reset second factor', 'Reset the second factor?')
  const question = page.getByRole('alertdialog', { name: "Confirm it's you" })
  const password = question.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('Enter your password correctly')
  await expect(password).toBeFocused()
  await page.keyboard.type(castPassword)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expectToast(page, 'Second factor reset')
  await expect(page.getByText('Not set up', { exact: true })).toBeVisible()
  await expectFocusKept(page)

  await tabTo(page, 'Unlink work account')
  await answersAfterCancelling(page, 'Unlink work account', 'Unlink the work account?')
  await expectToast(page, 'Work account unlinked')
  await expect(page.getByText('Not linked', { exact: true })).toBeVisible()
  await expectFocusKept(page)
})

test('someone links and unlinks their work account without a mouse', async ({ page }) => {
  await openWith(page, await freshToken(page, cast.max.email, castPassword), '/profile')
  await tabTo(page, 'Link your work account')
  await page.keyboard.press('Enter')
  await typeAtProvider(page, 'max')
  await expect(page.getByText(/^Linked since/)).toBeVisible()

  await tabTo(page, 'Unlink')
  await answersAfterCancelling(page, 'Unlink', 'Unlink your work account?')
  await expectToast(page, 'Work account unlinked')
  await expect(page.getByRole('button', { name: 'Link your work account' })).toBeVisible()
  await expectFocusKept(page)
})

test('someone signs in with a work account and a second step, without a mouse', async ({ page }) => {
  const { app } = await addPersonWithApp(page, 'Kuno')
  await chooseWays(page, { alsoWithWorkAccount: true })

  await page.goto('/notes')
  await tabTo(page, `Sign in with ${providerName}`)
  await page.keyboard.press('Enter')
  await typeAtProvider(page, 'kuno')
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toContainText('Enter the 6 digits that your app shows')
  await tabTo(page, 'Code')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/This code did not work/)
  await expect(code).toBeFocused()

  await tabTo(page, 'Use a recovery code')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await tabTo(page, 'Use my app')
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  // The server takes each code once, and the next one early.
  await page.keyboard.type(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/notes')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused()
})

test('someone adds a passkey, confirms their identity with it, and removes it without a mouse', {
  tag: '@chromium',
}, async ({ page }) => {
  await withoutStream(page)
  const { knows } = await withDevice(page)
  const kurt = await addNewcomer(page, 'Kurt')
  await openWith(page, await freshToken(page, kurt.email, newcomersPassword), '/profile')
  await tabTo(page, 'Add a passkey')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Is this device yours alone?' })).toBeFocused()
  await knows(false)
  await tabTo(page, 'Use this device')
  await page.keyboard.press('Enter')
  const problem = page.getByRole('alert').filter({ hasText: 'No passkey was added.' })
  await expect(page.locator(':focus')).toContainText('No passkey was added.')
  await expect(problem).toBeVisible()
  await knows(true)
  await tabTo(page, 'Name')
  await page.keyboard.type('My tablet')
  await tabTo(page, 'Use this device')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await tabTo(page, 'I have saved my codes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()

  await withOldProof(page, 'DELETE', '**/api/auth/passkeys/*')
  const remove = 'Remove the passkey My tablet'
  await tabTo(page, remove, 'Shift+Tab')
  await answersAfterCancelling(page, remove, 'Remove the passkey My tablet?')
  const question = page.getByRole('alertdialog', { name: "Confirm it's you" })
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
  await tabTo(page, 'Use your passkey')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expectToast(page, 'Passkey removed')
  await expect(page.getByRole('button', { name: remove })).toBeHidden()
  await expectFocusKept(page)
})

// Last, because then everybody needs a second step.
test('someone who needs a second step looks at passkeys first, without a mouse', async ({ page }) => {
  const kira = await addNewcomer(page, 'Kira')
  const token = await freshToken(page, kira.email, newcomersPassword)
  await chooseWays(page, { secondFactor: 'everybody', graceDays: 0 })
  await openWith(page, token, '/dashboard')

  await tabTo(page, 'Use a passkey instead')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Is this device yours alone?' })).toBeFocused()
  await tabTo(page, 'Cancel')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toBeFocused()
  await tabTo(page, 'Start', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Step 1 of 3: scan this code' })).toBeFocused()
})

async function chooseWays(page: Page, changed: Partial<EndpointInput<typeof saveWaysToSignIn>['body']>) {
  const asNora = callsWith(page, await freshToken(page, cast.nora.email, castPassword))
  const { redirectAddress: _, emergencyAdmins: __, ...ways } = await asNora(getWaysToSignIn)
  await asNora(saveWaysToSignIn, { body: { ...ways, ...changed } })
}

/** A person with an authenticator app, whose address the provider knows too. */
async function addPersonWithApp(page: Page, firstName: string) {
  const email = `${firstName.toLowerCase()}@mst.example`
  const asNora = await callsOf(page, 'nora')
  const { id } = await asNora(createUser, {
    body: { firstName, lastName: 'Keys', email, password: newcomersPassword },
  })
  const asPerson = callsWith(page, await freshToken(page, email, newcomersPassword))
  const { secret } = await asPerson(startApp)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await asPerson(confirmApp, { body: { code: app.generate() } })
  return { id, app }
}

/** Links the account by its address. */
async function signInByWorkAccount(page: Page, name: string) {
  await page.goto('/login')
  await page.getByRole('link', { name: `Sign in with ${providerName}` }).click()
  await typeAtProvider(page, name)
  await expect(page).toHaveURL('/dashboard')
}

async function typeAtProvider(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').focus()
  await page.keyboard.type(`${name}-1`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('any')
  await page.keyboard.press('Enter')
}

/** Opens the question of the focused button, closes it, which returns the focus, then opens and answers it. */
async function answersAfterCancelling(page: Page, opener: string, title: string) {
  const question = page.getByRole('alertdialog', { name: title })
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: opener, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
}
