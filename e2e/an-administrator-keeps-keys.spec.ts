import { addDays, dayIn, dayInWords, formatDay } from '#contract/dates.ts'
import { getScimConfig } from '#contract/directory.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { someone } from './support/newcomers.ts'
import { openWith } from './support/people.ts'
import { answerDialog, dialogOf } from './support/screen.ts'
import { expectAccessible, expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('an administrator creates a key, sees it once, and revokes it', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  const { name } = someone('Region')
  const inDays = (days: number) => addDays(dayIn(new Date(), 'Europe/London'), days)
  // A key needs a fresh proof of identity.
  await openWith(page, await freshToken(page, cast.nora.email, castPassword), '/admin/settings/keys')
  const create = page.getByRole('button', { name: 'Create key' })
  await create.click()
  const dialog = dialogOf(page, 'Create key')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(formatDay(inDays(800)))
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Last day' })).toHaveAccessibleDescription(
    /A key can work for at most 2 years/,
  )
  await dialog.getByRole('textbox', { name: 'Last day' }).fill(formatDay(inDays(30)))
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Create key' }).click()

  const made = dialogOf(page, `Key for ${name}`)
  const key = await made.getByLabel('Key', { exact: true }).inputValue()
  await expectAccessible(page, '[role="dialog"]')
  await made.getByRole('button', { name: 'Close' }).last().click()
  await expect(create).toBeFocused()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(`Last day ${dayInWords(inDays(30))}.`)
  await expect(row).toContainText('Never used')

  const asProgram = callsWith(page, key)
  await asProgram(getScimConfig, {})
  await page.reload()
  await expect(row).toContainText('Last used')
  await expect(row).toContainText('Works')
  expect(await page.content()).not.toContain(key)
  await expectToFit(page, page.viewportSize()?.width ?? 0)

  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await answerDialog(page, 'Revoke this key? The program that uses it stops working straight away.', 'Revoke')
  await expectToast(page, 'Key revoked')
  await expect(row).toContainText('Revoked')
  await expect(row.getByRole('button')).toBeHidden()
  await expect(asProgram(getScimConfig, {})).rejects.toThrow('401')
})
