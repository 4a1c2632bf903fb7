import { tokenOf } from './support/calls.ts'
import { openAs, openWith } from './support/people.ts'
import { holdBack } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('while the app starts, it shows that it loads, cannot reach the server or does not know the role', async ({
  page,
}) => {
  await test.step("'Loading MST System...' shows until the session is known", async () => {
    const profile = await holdBack(page, '**/api/auth/profile')
    await openAs(page, 'eva', '/dashboard')

    await expect(page.getByText('Loading MST System...')).toBeVisible()

    profile.open()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Eva')
    await expect(page.getByText('Loading MST System...')).toBeHidden()
  })

  await test.step('the footer renders with its page and moves nothing', async () => {
    const file = await holdBack(page, '**/assets/NotesPage*')
    // The load event comes only after the file has arrived.
    const opening = openAs(page, 'eva', '/notes')
    await file.requested
    await expect(page.getByText('Loading MST System...')).toBeVisible()
    await expect(page.getByText(/^MST \d/)).toBeHidden()

    file.open()
    await opening
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
    await expect(page.getByText(/^MST \d/)).toBeVisible()
  })

  await test.step('an unreachable server shows an error, and a retry continues', async () => {
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

  await test.step('an unknown role shows an explanation, and missing documents a note', async () => {
    await page.route('**/api/auth/profile', async (route) => {
      const answer = await route.fetch({ maxRetries: 3 })
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

  await test.step('an invalid stored session is removed, and the login page opens', async () => {
    await openWith(page, 'long-gone', '/profile')

    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
