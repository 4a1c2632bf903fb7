import type { Page, Request, Response } from '@playwright/test'
import { signOut } from '#contract/session.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, newcomersPassword } from './support/newcomers.ts'
import { withDevice } from './support/passkey-device.ts'
import { openWith } from './support/people.ts'
import { returnToTab, withoutStream } from './support/screen.ts'
import { freePort, withServer } from './support/server.ts'
import { test as base, expect } from './support/test.ts'

/** Passkeys need a server that knows its address. */
const test = base.extend<object>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const port = String(await freePort())
      await withServer(use, { PORT: port, PUBLIC_URL: `http://localhost:${port}` })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** Opens the sign-in page without a session. */
async function openLogin(page: Page) {
  // The former page can have a sign-in under way, and would store its session after the storage is cleared.
  await page.goto('about:blank')
  await page.context().setStorageState({ cookies: [], origins: [] })
  await page.goto('/login')
}

test('a person adds a passkey, signs in with it in three ways, and removes it', {
  tag: '@chromium',
}, async ({ page }) => {
  await withoutStream(page)
  const { suggests } = await withDevice(page)
  const greta = await addNewcomer(page, 'Greta')
  await openWith(page, await freshToken(page, greta.email, newcomersPassword), '/profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Is this device yours alone?' })).toBeFocused()
  await page.getByLabel('Name (optional)').fill('My own laptop')
  await page.getByRole('button', { name: 'Use this device' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'My own laptop' })).toContainText('Not used yet')

  // The person presses before the page has asked for a suggestion. It asks one question after the other, because the
  // first reply sets the cookie of both.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/assets/passkeys-*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  const questions: ('asked' | 'answered')[] = []
  const isQuestion = (sent: Request | Response) => sent.url().endsWith('/api/auth/passkey/start')
  page.on('request', (request) => isQuestion(request) && questions.push('asked'))
  page.on('response', (response) => isQuestion(response) && questions.push('answered'))
  await openLogin(page)
  const chunk = page.waitForRequest('**/assets/passkeys-*.js')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await chunk
  pressed.resolve()
  await expect(page).toHaveURL('/dashboard')
  expect(questions.slice(0, 4)).toEqual(['asked', 'answered', 'asked', 'answered'])

  await openLogin(page)
  await page.getByLabel('Email').fill(greta.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomersPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const second = page.getByRole('button', { name: 'Use my passkey' })
  await expect(second).toBeFocused()
  await second.click()
  await expect(page).toHaveURL('/dashboard')

  // The browser suggests the passkey in the email field, and the device answers.
  suggests(true)
  await openLogin(page)
  await expect(page).toHaveURL('/dashboard')
  suggests(false)

  // The session ends over a form, which stays.
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Margareta')
  const own = await page.evaluate(() => localStorage.getItem('token'))
  await callsWith(page, own ?? '')(signOut)
  await returnToTab(page)
  const again = page.getByRole('alertdialog', { name: 'Your session has ended' })
  const passkey = again.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(passkey).toBeVisible()
  await passkey.click()
  await expect(again).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Margareta')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully!')

  await expect(page.getByText('with a passkey').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove the passkey My own laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'My own laptop' })).toBeHidden()

  await openLogin(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey did not work.' })).toBeVisible()
})
