import { castPassword } from '#demo/cast.ts'
import { withOldProof } from './support/old-proof.ts'
import { openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an administrator confirms their identity over settings and a file, or keeps what they typed', async ({
  page,
}) => {
  await test.step('an administrator confirms their identity over the settings, which are then saved', async () => {
    await openAs(page, 'nora', '/admin/settings/texts')
    const keys = await withOldProof(page, 'PUT', '**/api/admin/settings')
    await page.getByLabel('Help address').fill('help@mst.example')
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    const question = page.getByRole('alertdialog', { name: "Confirm it's you" })
    const password = question.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await password.fill('wrong')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAccessibleDescription('Enter your password correctly')
    await expect(password).toBeFocused()
    await password.fill(castPassword)
    await page.keyboard.press('Enter')

    await expect(question).toBeHidden()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
    await expect(page.getByLabel('Help address')).toHaveValue('help@mst.example')
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  await test.step('someone who does not confirm their identity keeps what they typed', async () => {
    await openAs(page, 'nora', '/admin/settings/texts')
    await withOldProof(page, 'PUT', '**/api/admin/settings', { always: true })
    await page.getByLabel('Help address').fill('other@mst.example')
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    await page
      .getByRole('alertdialog', { name: "Confirm it's you" })
      .getByRole('button', { name: 'Cancel' })
      .click()

    await expect(page.getByText("Confirm that it's you, then try again.").first()).toBeVisible()
    await expect(page.getByLabel('Help address')).toHaveValue('other@mst.example')
  })

  await test.step('an administrator confirms their identity, and then gets the file of a whole list', async () => {
    await openAs(page, 'nora', '/admin/audit-log')
    await withOldProof(page, 'GET', '**/api/mentoring/admin/audit-log/csv*')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()

    const question = page.getByRole('alertdialog', { name: "Confirm it's you" })
    await question.getByLabel('Password', { exact: true }).fill(castPassword)
    await page.keyboard.press('Enter')

    expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
  })
})
