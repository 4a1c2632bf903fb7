import { Secret, TOTP } from 'otpauth'
import { freshToken } from './support/calls.ts'
import { addNewcomer, newcomersPassword } from './support/newcomers.ts'
import { openWith } from './support/people.ts'
import { expect, test } from './support/test.ts'

const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + seconds * 1000,
  })

test('a person sets up an app, and signs in with its code and with a recovery code', async ({ page }) => {
  const grete = await addNewcomer(page, 'Grete')
  await openWith(page, await freshToken(page, grete.email, newcomersPassword), '/profile')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Step 1 of 3: scan this code' })).toBeFocused()
  const shown = await page.getByText('Enter this key in the app').textContent()
  const secret = shown?.split(':')[1]?.trim() ?? ''
  await page.getByRole('button', { name: 'Continue' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('12')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(code).toHaveAccessibleDescription(/Enter the 6 digits that your app shows/)
  await code.fill(codeOf(secret))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Step 3 of 3: save your recovery codes' })).toBeFocused()
  const codes = await page.getByText(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/).allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  await expect(page.getByRole('button', { name: 'Make new recovery codes' })).toBeFocused()
  await expect(page.getByText('10 left')).toBeVisible()

  const signIn = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.getByLabel('Email').fill(grete.email)
    await page.getByLabel('Password', { exact: true }).fill(newcomersPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  }
  await signIn()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await signIn()
  // The server takes each code once, and the next one early.
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/dashboard/)

  await signIn()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByLabel('Recovery code')
  await expect(recovery).toBeFocused()
  await recovery.fill('AAAAA-AAAAA')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(recovery).toHaveAccessibleDescription(/This code did not work/)
  await recovery.fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/dashboard/)
})
