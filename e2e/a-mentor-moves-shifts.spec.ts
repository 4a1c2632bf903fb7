import { addDays, dayIn, dayInWords, formatDay, formatLongDay, weekdayOf } from '#contract/dates.ts'
import { listMentees } from '#contract/mentees.ts'
import { deleteShift, listShifts, scheduleShift } from '#contract/shifts.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs } from './support/people.ts'
import { answerDialog, chooseFromMore, dialogOf } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const far = addDays(dayIn(new Date(), 'Europe/London'), 77)
const monday = addDays(far, 8 - weekdayOf(far))
const [second, third] = [addDays(monday, 7), addDays(monday, 14)]
const ben = 'Ben Brown'

test('Max plans weekly shifts around a conflict, moves one by drag and by keys, and copies it', async ({
  page,
}) => {
  const call = await callsOf(page, 'max')
  for (const { id } of await call(listShifts, { query: { from: monday, to: addDays(third, 7) } }))
    await call(deleteShift, { params: { id } })
  const menteeId = (await call(listMentees)).find(({ first_name }) => first_name === 'Ben')?.id ?? 0
  const body = { menteeId, shiftDate: second, startTime: '16:00', endTime: '20:00' }
  await call(scheduleShift, { body })

  await openAs(page, 'max', `/shifts/schedule?new=${monday}&mentee=${menteeId}`)
  const dialog = dialogOf(page, 'Schedule Shift')
  // Type the keys: in Firefox, `fill` triggers no event that the page listens to.
  for (const [label, time] of [
    ['Start time', '09:00'],
    ['End time', '17:00'],
  ] as const) {
    // The time of the last shift is proposed.
    await dialog.getByLabel(label).selectText()
    await dialog.getByLabel(label).pressSequentially(time)
  }
  await dialog.getByLabel('Repeat').selectOption('Every week')
  await expect(dialog.getByLabel('Monday')).toBeChecked()
  await dialog.getByLabel('Last day', { exact: true }).pressSequentially(formatDay(third))
  await dialog.getByRole('button', { name: 'Schedule 3 Shifts' }).click()
  const question = dialogOf(page, '1 of 3 dates clashes with another shift')
  await expect(question.getByRole('listitem')).toContainText(
    `Max Okafor with Ben Brown on ${dayInWords(second)}`,
  )
  await question.getByRole('button', { name: 'Schedule the 2 free ones' }).click()
  await expectToast(page, 'Shifts scheduled successfully!')
  await expect(dialog).toBeHidden()

  await page.goto(`/shifts?view=calendar&day=${monday}`)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const onDay = (day: string) => calendar.getByRole('button', { name: new RegExp(`^${formatLongDay(day)}`) })
  await onDay(monday)
    .getByText(ben)
    .dragTo(onDay(addDays(monday, 1)))
  await answerDialog(page, 'Move this shift?', 'Move')
  await expectToast(page, 'Shift moved successfully!')
  await expect(onDay(addDays(monday, 1))).toContainText(ben)
  await expect(onDay(monday)).not.toContainText(ben)

  await calendar.getByRole('button', { name: /^Move / }).click()
  await expect(onDay(addDays(monday, 1))).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(calendar.getByRole('button', { name: 'Cancel move' })).toBeHidden()
  await onDay(addDays(monday, 1)).click()
  await calendar.getByRole('button', { name: /^Move / }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await answerDialog(page, 'Move this shift?', 'Move')
  await expectToast(page, 'Shift moved successfully!')
  await expect(onDay(addDays(monday, 2))).toContainText(ben)

  await chooseFromMore(calendar, /^More /, /^Duplicate/)
  const copy = dialogOf(page, 'Duplicate Shift')
  await expect(copy.getByLabel('Date', { exact: true })).toHaveValue(formatDay(addDays(monday, 9)))
  await expect(copy.getByLabel('Start time')).toHaveValue('09:00')
  await copy.getByRole('button', { name: 'Schedule Shift' }).click()
  await expectToast(page, 'Shift scheduled successfully!')
})
