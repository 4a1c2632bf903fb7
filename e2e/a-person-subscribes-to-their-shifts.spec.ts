import { openAs } from './support/people.ts'
import { answerDialog } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a mentee creates, replaces and removes a secret calendar address', async ({ page }) => {
  await openAs(page, 'eva', '/profile')
  const panel = page.getByRole('region', { name: 'Subscribe to my shifts' })
  const address = panel.getByLabel('Your calendar link')
  const calendarAt = async (url: string) => page.request.get(url)

  await panel.getByRole('button', { name: 'Create calendar link' }).click()
  await expect(address).toBeFocused()
  const first = await address.inputValue()
  const calendar = await (await calendarAt(first)).text()
  expect(calendar).toContain('BEGIN:VCALENDAR')
  expect(calendar).not.toContain('Okafor')

  await panel.getByLabel("Show other people's names").check()
  await panel.getByRole('button', { name: 'Create a new calendar link' }).click()
  await answerDialog(page, 'Replace the calendar link?', 'Replace')
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect((await calendarAt(first)).status()).toBe(404)
  expect(await (await calendarAt(second)).text()).toContain('Okafor')

  // The page shows the secret address only once.
  await page.reload()
  await expect(panel).toContainText("It shows other people's names.")
  await expect(address).toBeHidden()

  await panel.getByRole('button', { name: 'Delete calendar link' }).click()
  await answerDialog(page, 'Delete the calendar link?', 'Remove')
  await expect(panel).toContainText('You do not have a calendar link yet.')
  expect((await calendarAt(second)).status()).toBe(404)
})
