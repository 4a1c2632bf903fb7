import { Secret, TOTP } from 'otpauth'
import { confirmApp, startApp } from '#contract/factors.ts'
import { fullName } from '#contract/person.ts'
import { signOut as endSession } from '#contract/session.ts'
import { createUser, inviteUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { callsOf, callsWith } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { newcomersPassword } from './support/newcomers.ts'
import { withOldProof } from './support/old-proof.ts'
import { openAs, signOut } from './support/people.ts'
import { returnToTab, withoutStream } from './support/screen.ts'
import { expect } from './support/test.ts'
import { providerName, signInAtProvider, withWorkAccounts } from './support/work-accounts.ts'

const test = withWorkAccounts(['greta', 'hugo', 'nora', 'stranger'])

const button = `Sign in with ${providerName}`

test('someone who is invited signs in with their work account, without a password', async ({ page }) => {
  const asNora = await callsOf(page, 'nora')
  await asNora(inviteUser, { body: { firstName: 'Greta', lastName: 'Lind', email: 'greta@mst.example' } })

  await page.goto('/notes')
  await page.getByRole('link', { name: button }).click()
  await signInAtProvider(page, 'greta')

  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(/Signed in .* with a work account/)).toBeVisible()
  await signOut(page)

  await page.getByRole('link', { name: `Sign out of ${providerName} too` }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: button }).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
})

test('someone with a password is linked by their address, and signs in again over an open form', async ({
  page,
}) => {
  await withoutStream(page)
  const asNora = await callsOf(page, 'nora')
  const hugo = { firstName: 'Hugo', lastName: 'Berg', email: 'hugo@mst.example' }
  await asNora(createUser, { body: { ...hugo, password: newcomersPassword } })
  await page.goto('/login')
  await page.getByRole('link', { name: button }).click()
  await signInAtProvider(page, 'hugo')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  await expect(page.getByText(/Linked since/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Hugh')
  const own = await page.evaluate(() => localStorage.getItem('token'))
  await callsWith(page, own ?? '')(endSession)
  await returnToTab(page)

  const again = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  const opening = page.waitForEvent('popup')
  await again.getByRole('link', { name: button }).click()
  const popup = await opening
  await expect(again.getByText(/in the window that has opened/)).toBeVisible()
  // The provider asks again, although Hugo is signed in there.
  await signInAtProvider(popup, 'hugo')

  await expect(again).toBeHidden()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully!')
  await expect(page.getByRole('banner')).toContainText('Hugh')
})

test('someone without an account here is told what to do, and can go back to the page', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: button }).click()
  await signInAtProvider(page, 'stranger')

  const problem = page.getByRole('alert').filter({ hasText: 'We could not find an account for you here.' })
  await expect(problem).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('link', { name: button })).toBeEnabled()
})

test('an administrator links a work account, and confirms their identity with it in a window', async ({
  page,
}) => {
  await openAs(page, 'nora', '/profile')
  await page.getByRole('button', { name: 'Link your work account' }).click()
  await signInAtProvider(page, 'nora')
  await expect(page.getByText(/Linked since/)).toBeVisible()

  await page.goto('/admin/settings/texts')
  await withOldProof(page, 'PUT', '**/api/admin/settings')
  await page.getByLabel('Help address').fill('help@mst.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const question = page.getByRole('alertdialog', { name: "Confirm it's you" })
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused()
  await question.getByRole('button', { name: `Use ${providerName}` }).click()
  const continuing = question.getByRole('link', { name: 'Continue' })
  await expect(continuing).toBeFocused()
  const opening = page.waitForEvent('popup')
  await continuing.click()
  const popup = await opening
  await expect(question.getByText(/in the window that has opened/)).toBeVisible()
  // The provider asks again, although Nora is signed in there.
  await signInAtProvider(popup, 'nora')

  await expect(question).toBeHidden()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()
  await expect(page.getByLabel('Help address')).toHaveValue('help@mst.example')
})

// Last, because it switches passwords off.
test('with work accounts only, one administrator logs in for emergencies', { tag: '@full' }, async ({
  page,
}) => {
  const asOmar = await callsOf(page, 'omar')
  const { secret } = await asOmar(startApp)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await asOmar(confirmApp, { body: { code: app.generate() } })
  await page.goto('/login')
  await page.getByRole('link', { name: button }).click()
  await signInAtProvider(page, 'nora')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/admin/settings/sign-in')
  await page.getByLabel('Who can use a password').selectOption('Work account only')
  await page.getByLabel('For emergencies').selectOption({ label: fullName(cast.omar) })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ways to sign in saved').first()).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('so you do not need a password')).toBeVisible()
  await signOut(page)
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You do not need a password')
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeHidden()
  await page.goto('/login')

  const logIn = async (email: string) => {
    await page.getByRole('button', { name: 'Sign in for emergencies' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(castPassword)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await logIn(cast.max.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Sign in with your work account.',
  )
  await page.reload()
  await logIn(cast.omar.email)
  // The server takes each code once, and the next one early.
  await page.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')

  const own = await page.evaluate(() => localStorage.getItem('token'))
  await callsWith(page, own ?? '')(endSession)
  await returnToTab(page)
  const again = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(again.getByRole('link', { name: button })).toBeFocused()
  await again.getByRole('button', { name: 'Sign in for emergencies' }).click()
  await expect(again.getByLabel('Email')).toHaveValue(cast.omar.email)
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
})
