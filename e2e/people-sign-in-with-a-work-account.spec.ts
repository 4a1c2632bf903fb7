import { inviteUser } from '#contract/users.ts'
import { callsOf } from './support/calls.ts'
import { openAs, signOut } from './support/people.ts'
import { expect, providerName, signInAtProvider, test } from './support/work-accounts.ts'

const button = `Sign in with ${providerName}`

test('someone who is invited signs in with their work account, without a password', async ({ page }) => {
  const asNora = await callsOf(page, 'nora')
  await asNora(inviteUser, { body: { firstName: 'Greta', lastName: 'Lind', email: 'greta@mst.example' } })

  await page.goto('/notes')
  await page.getByRole('link', { name: button }).click()
  await signInAtProvider(page, 'greta')

  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(/Signed in .* with a work account/)).toBeVisible()
  await signOut(page)
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
  // The server's clock is real, so the first call is answered as ten minutes later.
  let calls = 0
  await page.route('**/api/admin/settings', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    calls += 1
    const json = { message: "Confirm that it's you, then try again.", code: 'FRESH_PROOF' }
    return calls === 1 ? route.fulfill({ status: 403, json }) : route.fallback()
  })
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
