import { dayInWords, formatDay } from '#contract/dates.ts'
import { listMentees } from '#contract/mentees.ts'
import { findNextShift } from '#contract/shifts.ts'
import { cast } from '#demo/cast.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs } from './support/people.ts'
import { answerDialog } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('a mentor records a meeting, the mentee disputes it, and an administrator settles it @phone-full', async ({
  page,
}) => {
  const mentees = await (await callsOf(page, 'max'))(listMentees)
  const ben = mentees.find(({ email }) => email === cast.ben.email)?.id
  const path = `/people/${ben}?tab=progress`
  const steps = page.getByRole('region', { name: 'Milestones', exact: true })
  const meetings = page.getByRole('region', { name: 'Meetings' })

  await openAs(page, 'max', path)
  await page.getByRole('button', { name: 'Record meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record meeting' })
  await dialog.getByLabel('Minutes').fill('4')
  await dialog.getByRole('button', { name: 'Record meeting' }).click()
  await expect(dialog.getByText('A meeting takes 5 to 240 minutes').first()).toBeVisible()
  await dialog.getByLabel('Minutes').fill('45')
  await dialog.getByRole('checkbox', { name: /^Final meeting/ }).check()
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Record meeting' }).click()
  await expect(dialog.getByLabel('Minutes')).toHaveValue('45')
  await expect(dialog.getByRole('checkbox', { name: /^Final meeting/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record meeting' }).click()
  await expectToast(page, 'Meeting recorded')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Final meeting' })).toContainText('done')

  await openAs(page, 'ben', '/dashboard?tab=milestones')
  await meetings
    .getByRole('button', { name: /^This did not take place/ })
    .first()
    .click()
  await answerDialog(page, 'Did this meeting not take place?', 'It did not take place')
  await expectToast(page, 'Your mentor is told that this meeting did not take place')
  await expect(meetings.getByRole('listitem').first()).toContainText('Disputed')
  await expectAccessible(page)

  await openAs(page, 'nora', path)
  await meetings.getByRole('button', { name: /^It took place/ }).click()
  await expectToast(page, 'Meeting settled')
  await expect(meetings.getByRole('listitem').first()).toContainText('Took place')
})

test('an administrator chooses their own standard, also for mentees under way', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, 'nora', '/admin/settings/standard')
  await page.getByRole('combobox', { name: 'Programme standard' }).selectOption('Our own')
  await page.getByRole('button', { name: 'Add meeting' }).click()
  await page.getByRole('textbox', { name: 'Meeting 1' }).fill('Welcome')
  await page.getByRole('button', { name: 'Save standard' }).click()
  await expect(page.getByText('Days must be a whole number from 1 to 730').first()).toBeVisible()
  await page.getByLabel('Day', { exact: true }).fill('7')
  await page.getByRole('checkbox', { name: /^Apply to the \d+ current mentees too/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save standard' }).click()
  await expectToast(page, 'Programme standard saved')

  // The address in emails of an earlier version.
  await openAs(page, 'eva', '/dashboard#milestones')
  await expect(page.getByRole('tab', { name: 'Milestones' })).toHaveAttribute('aria-selected', 'true')
  const steps = page.getByRole('region', { name: 'My milestones' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Welcome' })).toBeVisible()
  await expect(steps.getByRole('listitem').filter({ hasText: 'First meeting' })).toContainText('done')
})

test('a mentor who adds days away reads that a shift is planned on them', async ({ page }) => {
  const call = await callsOf(page, 'max')
  const eva = (await call(listMentees)).find(({ email }) => email === cast.eva.email)?.id ?? 0
  const next = await call(findNextShift, { query: { menteeId: eva } })
  const shiftDay = next?.shift_date ?? ''
  const day = formatDay(shiftDay)
  await openAs(page, 'max', `/people/${eva}?tab=progress`)
  await page.getByRole('button', { name: 'Add days away' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add days away' })
  await dialog.getByLabel('First day away', { exact: true }).fill(day)
  await dialog.getByLabel('Last day away (optional)', { exact: true }).fill(day)
  await dialog.getByRole('button', { name: 'Save days away' }).click()

  const warning = dialog.getByRole('alert').filter({ hasText: 'planned on these days' })
  await expect(warning).toContainText(`A shift is planned on these days, on ${dayInWords(shiftDay)}.`)
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Save anyway' }).click()

  await expect(dialog).toBeHidden()
})
