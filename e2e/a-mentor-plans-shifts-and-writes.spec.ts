import type { Page } from '@playwright/test'
import { addDays, dayIn, dayInWords, formatDay, formatLongDay } from '#contract/dates.ts'
import { listMentees } from '#contract/mentees.ts'
import { deleteShift, editShift, listShifts, scheduleShift } from '#contract/shifts.ts'
import { callsOf, callsWith } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addPair } from './support/newcomers.ts'
import { openAs, openWith, signInAs, signOut } from './support/people.ts'
import { countPresses } from './support/presses.ts'
import { answerDialog, dialogOf, expectProblem, goHome, withoutServerTime } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const eva = 'Eva Lindqvist'
const night = addDays(dayIn(new Date(), 'Europe/London'), 45)
const place = 'Stroke Unit, East Wing'
const words = {
  note: 'Bring your SBAR card to the night on the Stroke Unit. We go through the handover twice.',
  answer: 'I will. Can we meet ten minutes earlier?',
  plan: 'Nights without fear',
  smart: [
    'Lead a night shift',
    'Two nights signed off',
    'You know every part of it',
    'Your next step',
    'By spring',
  ],
}

test('Max plans a night shift for Eva and writes to her, and she answers', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  await clearDays(page)
  await signInAs(page, 'max')
  await scheduleNight(page)
  await meetOverlap(page)
  await writeNote(page)
  await writePlan(page)
  await signOut(page)

  await signInAs(page, 'eva')
  await seeNight(page)
  await seePlan(page)
  await answerNote(page)
})

test('buttons open forms directly, forms show their errors, and the calendar works by keyboard', {
  tag: '@phone-full',
}, async ({ page }) => {
  await test.step("'Add Note' and 'Schedule Shift' on the dashboard open the form directly", async () => {
    await openAs(page, 'max', '/dashboard')
    await page.getByRole('link', { name: 'Add Note' }).click()
    await expect(dialogOf(page, 'Add New Note').getByLabel('Mentee')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/notes')

    await goHome(page)
    await page.getByRole('link', { name: 'Schedule Shift', exact: true }).click()
    await expect(dialogOf(page, 'Schedule Shift').getByLabel('Mentee')).toBeFocused()
  })

  await test.step('an incomplete plan shows its errors from top to bottom', async () => {
    await openAs(page, 'max', '/learning-plans')
    await page.getByRole('button', { name: 'Create Plan' }).click()
    const plan = dialogOf(page, 'Create Plan')
    await plan.getByRole('button', { name: 'Create Plan' }).click()
    await expect(plan.getByRole('alert').getByRole('link')).toHaveText([
      'Title is required',
      'Target date is required',
      'Please select a mentee',
      'All SMART fields are required for each objective',
    ])
  })

  await test.step('the calendar works by keyboard and announces the shifts of each day', async () => {
    await openAs(page, 'max', '/shifts')
    await page.getByRole('link', { name: 'Calendar' }).click()
    const calendar = page.getByRole('region', { name: 'Calendar' })
    const today = dayIn(new Date(), 'Europe/London')
    await calendar.getByRole('button', { name: new RegExp(`^${formatLongDay(today)}`) }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageUp')
    const there = formatLongDay(addDays(today, 8))
    await expect(calendar.getByRole('button', { name: new RegExp(`^${there}`) })).toBeFocused()
    await expect(calendar.getByRole('region', { name: there })).toBeVisible()
    await calendar.getByRole('link', { name: 'Week' }).click()
    await expect(page).toHaveURL(/view=calendar&span=week&day=/)
    await expect(calendar.getByRole('grid').getByRole('row')).toHaveCount(2)
  })

  await test.step('a shift form shows an error at each invalid field', async () => {
    await openAs(page, 'max', '/shifts/schedule')
    await page.getByRole('button', { name: 'Schedule Shift' }).click()
    const shift = dialogOf(page, 'Schedule Shift')
    // The times and the place of the last shift are proposed.
    await expect(shift.getByLabel('End time')).not.toHaveValue('')
    await shift.getByLabel('Start time').fill('')
    await shift.getByLabel('Date', { exact: true }).fill('31/02/2027')
    await shift.getByRole('button', { name: 'Schedule Shift' }).click()
    await expectProblem(shift, 'Please select a mentee')
    await expectProblem(shift, 'Date must be a real date, for example 27/3/2027')
    await expectProblem(shift, 'Enter a start time')
    await expect(page).toHaveTitle(/^Error: Schedule Shift/)
    await shift.getByLabel('Date', { exact: true }).fill('01/02/2020')
    await shift.getByRole('button', { name: 'Schedule Shift' }).click()
    await expectProblem(shift, 'The date cannot be earlier than today')
  })
})

test('an open plan prints without the menu', { tag: ['@chromium', '@full'] }, async ({ page }) => {
  await openAs(page, 'eva', '/learning-plans')
  await page
    .getByRole('button', { name: /^View Details / })
    .first()
    .click()
  const title = await page.getByRole('dialog').getByRole('heading').first().innerText()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the next shift begins with the times and the place of the last one', async ({ page }) => {
  const { mentee, mentorToken } = await addPair(page, ['Pia', 'Pio'])
  const last = { shiftDate: night, startTime: '19:30', endTime: '07:45', location: 'Ward 9' }
  await callsWith(page, mentorToken)(scheduleShift, { body: { menteeId: mentee.id, ...last } })
  await openWith(page, mentorToken, '/shifts/schedule')
  const presses = await countPresses(page)
  await page.reload()

  await page.getByRole('button', { name: 'Schedule Shift' }).click()
  const shift = dialogOf(page, 'Schedule Shift')
  await shift.getByLabel('Date', { exact: true }).fill(formatDay(addDays(night, 7)))
  await shift.getByRole('button', { name: 'Schedule Shift' }).click()
  await expectToast(page, 'Shift scheduled successfully!')
  await expect(page.getByText('Ward 9')).toHaveCount(2)
  expect(presses()).toBeLessThanOrEqual(3)
})

test('the buttons of a long form are visible without scrolling', { tag: '@phone-first' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 560 })
  await openAs(page, 'max', '/shifts/schedule?new=')
  const dialog = dialogOf(page, 'Schedule Shift')
  await expect(dialog.getByLabel('Notes')).not.toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'Schedule Shift' })).toBeInViewport({ ratio: 1 })
})

test('a busy day shows its first shifts in the month, and all of them beside it', async ({ page }) => {
  const day = addDays(dayIn(new Date(), 'Europe/London'), 119)
  const call = await callsOf(page, 'max')
  const menteeId = (await call(listMentees)).find(({ first_name }) => first_name === 'Eva')?.id ?? 0
  const hours = ['08', '10', '12', '14', '16']
  const ids: number[] = []
  for (const hour of hours) {
    const times = { startTime: `${hour}:00`, endTime: `${hour}:45` }
    const body = { menteeId, shiftDate: day, ...times, allowOverlap: true }
    ids.push((await call(scheduleShift, { body })).id)
  }

  await openAs(page, 'max', `/shifts?view=calendar&day=${day}`)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const cell = calendar.getByRole('button', { name: new RegExp(`^${formatLongDay(day)}`) })
  await expect(cell).toContainText('+3 more')
  await expect(cell).toContainText('5 shifts')
  const agenda = calendar.getByRole('region', { name: formatLongDay(day) })
  for (const hour of hours) await expect(agenda).toContainText(`${hour}:00–${hour}:45`)

  for (const id of ids) await call(deleteShift, { params: { id } })
})

test('the page refetches when a shift starts', async ({ page }) => {
  const day = dayIn(new Date(), 'Europe/London')
  const call = await callsOf(page, 'max')
  const menteeId = (await call(listMentees)).find(({ first_name }) => first_name === 'Eva')?.id ?? 0
  const hours = { shiftDate: day, startTime: '02:00', endTime: '23:00', allowOverlap: true }
  const { id } = await call(scheduleShift, { body: { menteeId, ...hours, location: 'Skills Room' } })
  await withoutServerTime(page)
  await page.clock.install({ time: `${day}T00:30:00Z` })
  await openAs(page, 'max', '/shifts')
  await expect(dayOf(page, day)).toContainText('Skills Room')
  await call(editShift, { params: { id }, body: { location: 'Seminar Room' } })

  await page.clock.fastForward('02:00:00')

  await expect(dayOf(page, day)).toContainText('Seminar Room')
  await call(deleteShift, { params: { id } })
})

test('an administrator edits a shift in its row', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'nora', '/shifts')
  const edit = page.getByRole('button', { name: /^Edit / }).first()
  const name = (await edit.getAttribute('aria-label')) ?? ''
  await edit.click()
  const dialog = dialogOf(page, 'Edit Shift')
  await dialog.getByLabel('Location').fill('Day Surgery Unit')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Shift updated successfully!')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name })).toBeFocused()
})

test('the day and times of a shift that has ended are disabled with the reason', async ({ page }) => {
  await openAs(page, 'nora', '/shifts?status=completed')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = dialogOf(page, 'Edit Shift')

  for (const label of ['Date', 'Start time', 'End time'])
    await expect(dialog.getByRole('textbox', { name: label })).toBeDisabled()
  await expect(dialog.getByLabel('Location')).toBeEnabled()
  await expect(dialog).toContainText('This shift has ended. Record the hours worked instead.')
})

/** Frees the days, so that the journey can run again on the same programme. */
async function clearDays(page: Page) {
  const call = await callsOf(page, 'max')
  const shifts = await call(listShifts, { query: { from: night, to: addDays(night, 1) } })
  for (const { id } of shifts) await call(deleteShift, { params: { id } })
}

async function fillShift(page: Page, mentee: string, day: string, from: string, to: string) {
  const dialog = dialogOf(page, 'Schedule Shift')
  await dialog.getByLabel('Mentee').selectOption({ label: mentee })
  await dialog.getByLabel('Date', { exact: true }).fill(formatDay(day))
  await dialog.getByLabel('Start time').fill(from)
  await dialog.getByLabel('End time').fill(to)
  return dialog
}

async function scheduleNight(page: Page) {
  await page.goto('/shifts')
  await page.getByRole('link', { name: 'Schedule Shift' }).click()
  const dialog = await fillShift(page, eva, night, '20', '800')
  await dialog.getByLabel('Location').focus()
  await expect(dialog.getByLabel('Start time')).toHaveValue('20:00')
  await expect(dialog.getByLabel('End time')).toHaveValue('08:00')
  await expect(dialog).toContainText('20:00–08:00 (+1). It ends the next day')
  await dialog.getByLabel('Location').fill(place)
  await dialog.getByRole('button', { name: 'Schedule Shift' }).click()

  await expectToast(page, 'Shift scheduled successfully!')
  await expect(dialog).toBeHidden()
  await expect(dayOf(page, night)).toContainText('20:00–08:00 (+1)')
}

/** Ben's morning shift would begin before Eva's night shift ends. */
async function meetOverlap(page: Page) {
  const morning = addDays(night, 1)
  await page.getByRole('button', { name: 'Schedule Shift' }).click()
  const dialog = await fillShift(page, 'Ben Brown', morning, '07:00', '15:00')
  await dialog.getByRole('button', { name: 'Schedule Shift' }).click()
  const question = 'Schedule over another shift?'
  await expect(page.getByRole('alertdialog', { name: question })).toContainText(
    `This overlaps the shift of Max Okafor with ${eva} on ${dayInWords(night)}`,
  )
  await answerDialog(page, question, 'Go back')
  await expect(dialog.getByLabel('Start time')).toHaveValue('07:00')
  await dialog.getByRole('button', { name: 'Schedule Shift' }).click()
  await answerDialog(page, question, 'Schedule anyway')

  await expect(dialog).toBeHidden()
  await expect(dayOf(page, morning)).toContainText('Ben Brown')
}

async function writeNote(page: Page) {
  await page.goto('/notes')
  await page.getByRole('button', { name: 'Add Note' }).click()
  const dialog = dialogOf(page, 'Add New Note')
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expectProblem(dialog, 'Please select a mentee')
  await dialog.getByLabel('Mentee').selectOption({ label: eva })
  await dialog.getByLabel('Content').fill(words.note)
  await dialog.getByRole('button', { name: 'Add Note' }).click()

  await expectToast(page, 'Note added successfully!')
  await expect(page.getByRole('article', { name: `Message from Me to ${eva}` }).first()).toContainText(
    words.note,
  )
}

async function writePlan(page: Page) {
  await page.goto('/learning-plans')
  await page.getByRole('button', { name: 'Create Plan' }).click()
  const dialog = dialogOf(page, 'Create Plan')
  await dialog.getByLabel('Title').fill(words.plan)
  await dialog.getByLabel('Target Date', { exact: true }).fill(formatDay(night))
  await dialog.getByLabel('Mentee').selectOption({ label: eva })
  await dialog.getByRole('button', { name: 'Add SMART Objective' }).click()
  await expect(dialog.getByRole('group', { name: 'Objective 2' }).getByLabel('Specific')).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove objective 2' }).click()
  const fields = dialog.getByRole('group', { name: 'Objective 1' }).getByRole('textbox')
  for (const [place, text] of words.smart.entries()) await fields.nth(place).fill(text)
  await dialog.getByRole('button', { name: 'Create Plan' }).click()

  await expectToast(page, 'Learning plan created!')
  await expect(page.getByRole('heading', { name: words.plan }).first()).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search learning plans' }).fill(words.plan)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText('1 plan(s) total', { exact: true })).toBeVisible()
}

async function seeNight(page: Page) {
  await page.goto('/shifts')
  await expect(page.getByRole('heading', { level: 1, name: 'My Sessions' })).toBeVisible()
  await expect(page.getByText('Your mentor schedules your shifts.')).toBeVisible()
  const day = dayOf(page, night)
  await expect(day).toContainText('20:00–08:00 (+1)')
  await expect(day).toContainText(place)
  await expect(day).toContainText('Max Okafor')
  await expect(day.getByRole('button', { name: /Edit|Cancel|Delete|Copy/ })).toHaveCount(0)

  await page.goto('/shifts/schedule')
  await expect(page).toHaveURL('/dashboard')
}

async function seePlan(page: Page) {
  await page.goto('/learning-plans')
  await page
    .getByRole('button', { name: `View Details ${words.plan}` })
    .first()
    .click()
  const dialog = dialogOf(page, words.plan)
  await expect(dialog).toContainText('Assigned Mentor: Max Okafor')
  for (const text of words.smart) await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: `Save as template ${words.plan}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${words.plan}` })).toHaveCount(0)
}

async function answerNote(page: Page) {
  await page.goto('/notes')
  const first = page.getByRole('article').first()
  await expect(first).toHaveAccessibleName(/^Message from Max Okafor to Me, /)
  await expect(first).toContainText(words.note)
  await expect(first.getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'Add Note' }).click()
  const dialog = dialogOf(page, 'Add New Note')
  await expect(dialog.getByLabel('Mentor')).toBeDisabled()
  await expect(dialog.getByLabel('Mentor')).toHaveValue('Max Okafor')
  await dialog.getByPlaceholder('Enter your note...').fill(words.answer)
  await dialog.getByRole('button', { name: 'Add Note' }).click()

  await expectToast(page, 'Note added successfully!')
  await expect(page.getByRole('article').first()).toContainText(words.answer)
}

const dayOf = (page: Page, day: string) => page.getByRole('region', { name: formatLongDay(day) })
