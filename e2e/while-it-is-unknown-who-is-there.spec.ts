import { tokenOf } from './support/calls.ts'
import { openAs, openWith } from './support/people.ts'
import { holdBack } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test("'Loading MST System...' shows until it is known who is signed in", async ({ page }) => {
  const profile = await holdBack(page, '**/api/auth/profile')
  await openAs(page, 'eva', '/dashboard')

  await expect(page.getByText('Loading MST System...')).toBeVisible()

  profile.open()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Eva')
  await expect(page.getByText('Loading MST System...')).toBeHidden()
})

test('a stored session that is dead is removed, and the login page shows', async ({ page }) => {
  await openWith(page, 'long-gone', '/profile')

  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a server that does not answer is told, and trying again goes on', async ({ page }) => {
  await tokenOf(page, 'eva')
  await page.route('**/api/auth/profile', (route) => route.abort())
  await openAs(page, 'eva', '/dashboard')

  await expect(
    page.getByRole('alert').filter({ hasText: 'We cannot reach the service. Check your connection.' }),
  ).toBeVisible()

  await page.unroute('**/api/auth/profile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Eva')
})

test('whose role this version does not know reads so, and that documents are to come', async ({ page }) => {
  await page.route('**/api/auth/profile', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), role: 'observer' } })
  })
  for (const path of ['/dashboard', '/shifts', '/notes', '/profile', '/admin/users']) {
    await openAs(page, 'eva', path)
    await expect(page.getByText('There are no pages for your role.'), path).toBeVisible()
  }

  await openAs(page, 'eva', '/documents')
  await expect(page.getByText('Document Upload Coming Soon')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('the foot of the window shows once its page is there, so that nothing pushes it away', async ({
  page,
}) => {
  const file = await holdBack(page, '**/assets/NotesPage*')
  // The load event comes only after the file has arrived.
  const opening = openAs(page, 'eva', '/notes')
  await file.requested
  await expect(page.getByText('Loading MST System...')).toBeVisible()
  await expect(page.getByText(/^MST \d/)).toBeHidden()

  file.open()
  await opening
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes')
  await expect(page.getByText(/^MST \d/)).toBeVisible()
})
