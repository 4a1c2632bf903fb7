import { openAs } from './support/people.ts'
import { dialogOf, expectProblem, holdBack, showFilters } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('a goal and the filter of notes accept typed dates, and refuse impossible ones', async ({ page }) => {
  await test.step('a goal accepts a typed target date and refuses an impossible one with a sentence', async () => {
    page.on('dialog', (question) => question.accept())
    await openAs(page, 'max', '/mentoring')
    await page.getByRole('button', { name: 'Add Goal Eva Lindqvist' }).click()
    const goal = dialogOf(page, 'Add Goal')
    const date = goal.getByRole('textbox', { name: 'Target Date' })
    for (const typed of ['1/12/26', '1.12.26', '1 Dec 2026', '1 December 2026', '01-12-2026', '2026-12-01']) {
      await date.fill('')
      await date.pressSequentially(typed)
      await expect(date).toHaveValue(typed)
      await date.blur()
      await expect(date).toHaveValue('01/12/2026')
    }

    await date.fill('31/2/27')
    await date.press('Enter')
    await expectProblem(goal, 'Target date must be a real date, for example 27/3/2027')
    await expect(date).toHaveValue('31/2/27')
  })

  await test.step('a date filter applies after a full year, on Enter or on blur', async () => {
    await openAs(page, 'max', '/notes')
    await showFilters(page)
    const from = page.getByRole('textbox', { name: 'Written from' })
    await from.pressSequentially('1/12/20')
    await expect(page).toHaveURL('/notes')
    await from.pressSequentially('19')
    await expect(page).toHaveURL(/from=2019-12-01/)

    await from.press('ControlOrMeta+a')
    await from.pressSequentially('2 jan 20')
    await from.press('Enter')
    await expect(page).toHaveURL(/from=2020-01-02/)
    await expect(from).toHaveValue('02/01/2020')

    await from.press('ControlOrMeta+a')
    await from.pressSequentially('30/2/2020')
    const refusal = page.getByText('Enter a real date, for example 27/3/2027')
    await expect(refusal).toBeHidden()
    await from.press('Enter')
    await expect(refusal).toBeVisible()
  })

  await test.step('a date filter keeps what is typed while the previous date loads', async () => {
    await openAs(page, 'max', '/notes')
    const list = await holdBack(page, /\/api\/.*from=2019-12-01/)
    await showFilters(page)
    const from = page.getByRole('textbox', { name: 'Written from' })
    const loaded = page.waitForResponse(/from=2019-12-01/)
    await from.pressSequentially('1/12/2019')
    await list.requested
    await from.press('ControlOrMeta+a')
    await from.pressSequentially('2 jan')
    list.open()
    await loaded
    await expect(page).toHaveURL(/from=2019-12-01/)
    await expect(from).toHaveValue('2 jan')
  })
})
