import type { Page } from '@playwright/test'
import { addDays, dayIn, formatDay, formatLongDay } from '#contract/dates.ts'
import { listMentees } from '#contract/mentees.ts'
import { addNote, editNote } from '#contract/notes.ts'
import { getProfile } from '#contract/session.ts'
import { deleteShift, listShifts } from '#contract/shifts.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs, signInAs, signOut } from './support/people.ts'
import { answerDialog, chooseFromMore, dialogOf, expectProblem } from './support/screen.ts'
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

test('Max plans a night for Eva and writes to her, she sees all of it and answers', {
  tag: '@phone',
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

test('a shift that cannot be says why, field by field', async ({ page }) => {
  await openAs(page, 'max', '/shifts/schedule')
  await page.getByRole('button', { name: 'Schedule Shift' }).click()
  const shift = dialogOf(page, 'Schedule Shift')
  await shift.getByLabel('Date', { exact: true }).fill('31/02/2027')
  await shift.getByRole('button', { name: 'Schedule Shift' }).click()
  await expectProblem(shift, 'Please select a mentee')
  await expectProblem(shift, 'Date must be a day that exists, like 20/11/2026')
  await expectProblem(shift, 'Start time is required')
  await expect(page).toHaveTitle(/^Error: Schedule Shift/)
  await shift.getByLabel('Date', { exact: true }).fill('01/02/2020')
  await shift.getByRole('button', { name: 'Schedule Shift' }).click()
  await expectProblem(shift, 'The date cannot be earlier than today')
})

test('a plan that is not filled in says so, from top to bottom', { tag: '@phone' }, async ({ page }) => {
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

test('what is typed outlives a reload, and nobody else finds it', async ({ page }) => {
  page.on('dialog', (question) => question.accept())
  await openAs(page, 'max', '/notes')
  await page.getByRole('button', { name: 'Add Note' }).click()
  const note = dialogOf(page, 'Add New Note')
  await note.getByLabel('Mentee').selectOption({ label: eva })
  await note.getByLabel('Content').fill('Half a thought about')
  await page.reload()
  await expect(note.getByLabel('Content')).toHaveValue('Half a thought about')
  await expect(note.getByRole('status')).toHaveText('Here is what you typed before and did not save.')
  // The one that waited for the mentees fades out while this one comes.
  await expect(note).toHaveCount(1)

  await note.getByRole('button', { name: 'Cancel' }).click()
  await answerDialog(page, 'Leave without saving?', 'Leave')
  await expect(note).toBeHidden()
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(note.getByLabel('Content')).toHaveValue('')
})

test('a note that was changed meanwhile is not written over unasked, and nothing typed is lost', async ({
  page,
}) => {
  const call = await callsOf(page, 'max')
  const [mentee] = await call(listMentees)
  const { id } = await call(addNote, { body: { menteeId: mentee?.id, content: 'The first words' } })
  await openAs(page, 'max', '/notes')
  await page.getByRole('article').first().getByRole('button', { name: /^Edit/ }).click()
  await call(editNote, { params: { id }, body: { content: 'Words from another window' } })
  const dialog = dialogOf(page, 'Edit Note')
  const field = dialog.getByRole('textbox', { name: 'Content' })
  await field.fill('Better words')
  await dialog.getByRole('button', { name: 'Update Note' }).click()
  const met = dialog.getByRole('region', { name: 'This was changed meanwhile' })
  const theirs = met.getByRole('region', { name: 'Content: Theirs, saved now' })
  await expect(met).toBeFocused()
  await expect(met).toContainText('Max Okafor')
  await expect(theirs).toHaveText('Words from another window')
  await expect(met.getByRole('region', { name: 'Content: Yours, not saved' })).toHaveText('Better words')
  await expect(field).toHaveValue('Better words')

  const refused = page.waitForResponse((answer) => answer.status() === 409)
  await dialog.getByRole('button', { name: 'Update Note' }).click()
  await refused
  await met.getByRole('button', { name: 'Take theirs' }).click()
  await expect(field).toHaveValue('Words from another window')
  await dialog.getByRole('button', { name: 'Go back to what I typed' }).click()
  await expect(field).toHaveValue('Better words')

  await call(editNote, { params: { id }, body: { content: 'A third change' } })
  await met.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(theirs).toHaveText('A third change')
  await met.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expectToast(page, 'Note updated successfully!')
  await expect(page.getByRole('article').first()).toContainText('Better words')
  await chooseFromMore(page.getByRole('article').first(), /^More/, /^Delete/)
  await answerDialog(page, 'Are you sure you want to delete this note?', 'Delete')
  await expectToast(page, 'Note deleted successfully!')
})

test("'Add Note' and 'Schedule Shift' on the dashboard open the form at once", async ({ page }) => {
  await openAs(page, 'max', '/dashboard')
  await page.getByRole('link', { name: 'Add Note' }).click()
  await expect(dialogOf(page, 'Add New Note').getByLabel('Mentee')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/notes')

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.getByRole('link', { name: 'Schedule Shift', exact: true }).click()
  await expect(dialogOf(page, 'Schedule Shift').getByLabel('Mentee')).toBeFocused()
})

test('the buttons of a long form are in view before anybody scrolls', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 560 })
  await openAs(page, 'max', '/shifts/schedule?new=')
  const dialog = dialogOf(page, 'Schedule Shift')
  await expect(dialog.getByLabel('Notes')).not.toBeInViewport()
  await expect(dialog.getByRole('button', { name: 'Schedule Shift' })).toBeInViewport({ ratio: 1 })
})

test('the beginning of a long note is not read twice, and the whole counts as opened', async ({ page }) => {
  const content = `We spoke about nights. ${'Eat before two, and walk the bay every hour. '.repeat(4)}Well done.`
  const asMax = await callsOf(page, 'max')
  const { id: mentorId } = await asMax(getProfile)
  const menteeId = (await asMax(listMentees)).find(({ first_name }) => first_name === 'Eva')?.id ?? 0
  await asMax(addNote, { body: { content, noteType: 'mentor_note', mentorId, menteeId } })
  await openAs(page, 'eva', '/notes')
  const note = page.getByRole('article').first()
  await expect(note.getByText(`${content.slice(0, 100)}...`, { exact: true })).toBeVisible()
  await expect(note.getByText(content, { exact: true })).toBeHidden()

  const openedReply = page.waitForResponse('**/api/notes/opened')
  await note.getByRole('button', { name: /^Show all/ }).click()
  await expect(note.getByText(content, { exact: true })).toBeVisible()
  await expect(note.getByText(`${content.slice(0, 100)}...`, { exact: true })).toBeHidden()
  await openedReply
})

test('the calendar is walked by keyboard, and says what each day holds', {
  tag: ['@firefox', '@phone'],
}, async ({ page }) => {
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

test('an administrator edits a shift where it stands', async ({ page }) => {
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

test('Uma, who has no mentor, is told that there is nobody to write to', async ({ page }) => {
  await openAs(page, 'uma', '/notes')
  await expect(page.getByText('No notes yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Note' }).click()
  const dialog = dialogOf(page, 'Add New Note')
  await expect(dialog).toContainText('You have no mentor yet')
  await expect(dialog.getByRole('button', { name: 'Add Note' })).toHaveCount(0)
})

/** A journey that runs a second time on the same programme finds the days free. */
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
  await expect(dialog).toContainText('20:00–08:00 (+1): it ends on the next day')
  await dialog.getByLabel('Location').fill(place)
  await dialog.getByRole('button', { name: 'Schedule Shift' }).click()

  await expectToast(page, 'Shift scheduled successfully!')
  await expect(dialog).toBeHidden()
  await expect(dayOf(page, night)).toContainText('20:00–08:00 (+1)')
}

/** Ben's morning would begin before Eva's night ends. */
async function meetOverlap(page: Page) {
  const morning = addDays(night, 1)
  await page.getByRole('button', { name: 'Schedule Shift' }).click()
  const dialog = await fillShift(page, 'Ben Brown', morning, '07:00', '15:00')
  await dialog.getByRole('button', { name: 'Schedule Shift' }).click()
  const question = 'Schedule over another shift?'
  await expect(page.getByRole('alertdialog', { name: question })).toContainText(
    `This overlaps the shift of Max Okafor with ${eva} on ${formatDay(night)}`,
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
  await expect(page.getByRole('article', { name: `Note from Me to ${eva}` }).first()).toContainText(
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
}

async function seeNight(page: Page) {
  await page.goto('/shifts')
  await expect(page.getByRole('heading', { level: 1, name: 'My Sessions' })).toBeVisible()
  await expect(page.getByText('Your mentor schedules your shifts.')).toBeVisible()
  const day = dayOf(page, night)
  await expect(day).toContainText('20:00–08:00 (+1)')
  await expect(day).toContainText(place)
  await expect(day).toContainText('Max Okafor')
  await expect(day.getByRole('button')).toHaveCount(0)

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
  await expect(dialog).toContainText('Assigned MentorMax Okafor')
  for (const text of words.smart) await expect(dialog).toContainText(text)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: words.plan })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: `More ${words.plan}` })).toHaveCount(0)
}

async function answerNote(page: Page) {
  await page.goto('/notes')
  const first = page.getByRole('article').first()
  await expect(first).toHaveAccessibleName(/^Note from Max Okafor to Me, /)
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
