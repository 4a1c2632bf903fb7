import { openAs } from './support/people.ts'
import { answerDialog } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a mentee makes a secret address for their calendar, replaces it, and removes it', async ({ page }) => {
  await openAs(page, 'eva', '/profile')
  const panel = page.getByRole('region', { name: 'Subscribe to my shifts' })
  const address = panel.getByLabel('Your address')
  const calendarAt = async (url: string) => page.request.get(url)

  await panel.getByRole('button', { name: 'Make an address' }).click()
  await expect(address).toBeFocused()
  const first = await address.inputValue()
  const calendar = await (await calendarAt(first)).text()
  expect(calendar).toContain('BEGIN:VCALENDAR')
  expect(calendar).not.toContain('Okafor')

  await panel.getByLabel('Show the names of other people in the shifts').check()
  await panel.getByRole('button', { name: 'Make a new address' }).click()
  await answerDialog(page, 'Replace the address?', 'Replace')
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect((await calendarAt(first)).status()).toBe(404)
  expect(await (await calendarAt(second)).text()).toContain('Okafor')

  // The secret is told once.
  await page.reload()
  await expect(panel).toContainText('It shows names of other people.')
  await expect(address).toBeHidden()

  await panel.getByRole('button', { name: 'Remove the address' }).click()
  await answerDialog(page, 'Remove the address?', 'Remove')
  await expect(panel).toContainText('You have no address yet.')
  expect((await calendarAt(second)).status()).toBe(404)
})
