import { getProfile } from '#contract/session.ts'
import { cast } from '#demo/cast.ts'
import { openAs } from './support/people.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const sides = { eva: 2, max: 2, nora: 4 }

for (const [who, most] of Object.entries(sides) as ['eva' | 'max' | 'nora', number][])
  test(`${cast[who].firstName} reads what to do on a page, and prints the guide on ${most} sides`, async ({
    page,
    browserName,
  }) => {
    await openAs(page, who, '/shifts')
    await page.getByRole('button', { name: 'What can I do here?' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Shifts')
    await expectAccessible(page)
    const title = await dialog.getByRole('heading', { level: 2 }).innerText()
    await dialog.getByRole('link', { name: 'Read the whole guide' }).click()

    await expect(page).toHaveURL(/\/help#\w+/)
    await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: title })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'What can I do here?' })).toBeHidden()
    await expect(page.getByRole('term')).toHaveCount(12)

    for (const picture of await page.getByRole('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveJSProperty('complete', true)
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400)
    }
    if (browserName !== 'chromium') return
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
    expect(sheets?.length).toBeLessThanOrEqual(most)
  })

test('nothing explains a page while a password has to be chosen first', async ({ page }) => {
  await page.route(`**${getProfile.path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mustChangePassword: true } })
  })
  await openAs(page, 'eva', '/shifts')

  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'What can I do here?' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Guide' })).toBeHidden()
})

test('a visitor reads how this works, and then refers themselves', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'How this works' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How this works' })).toBeFocused()
  await expect(page.getByText('We decide within 3 working days.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Referrals/ })).toContainText('Administrators')
  await page.getByRole('link', { name: 'Refer yourself' }).click()

  await expect(page).toHaveURL('/referral')
  await page.getByRole('link', { name: 'How this works' }).click()
  await expect(page).toHaveURL('/how-this-works')
})
