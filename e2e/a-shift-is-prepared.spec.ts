import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, dayIn } from '#contract/dates.ts'
import { addGoal } from '#contract/goals.ts'
import { addNote } from '#contract/notes.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { callsWith } from './support/calls.ts'
import { addPair } from './support/newcomers.ts'
import { openWith } from './support/people.ts'
import { dialogOf } from './support/screen.ts'
import { expectAccessible, expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/** A mentor and a mentee with a shift in two days, a goal, and a note from the mentee. */
async function twoWithAShift(page: Page, names: [mentor: string, mentee: string]) {
  const { mentor, mentee, mentorToken, menteeToken } = await addPair(page, names)
  const asMentor = callsWith(page, mentorToken)
  const day = addDays(dayIn(new Date(), 'Europe/London'), 2)
  const { id } = await asMentor(scheduleShift, {
    body: { menteeId: mentee.id, shiftDate: day, startTime: '09:00', endTime: '17:00', location: 'Ward 9' },
  })
  await asMentor(addGoal, {
    params: { menteeId: mentee.id },
    body: { title: 'Lead a handover', description: 'On ward 9', targetDate: addDays(day, 30) },
  })
  await callsWith(page, menteeToken)(addNote, {
    body: { content: 'I have read the pathway.', mentorId: mentor.id },
  })
  return { mentor, mentee, mentorToken, menteeToken, id }
}

test('a mentor prepares a shift, adds it to their calendar, moves it and cancels it', {
  tag: '@phone-full',
}, async ({ page }) => {
  const { mentee, mentorToken, id } = await twoWithAShift(page, ['Prepa', 'Prepo'])
  await openWith(page, mentorToken, '/dashboard')
  await page.getByRole('link', { name: `Prepare ${mentee.name}` }).click()

  await expect(page).toHaveURL(`/shifts/${id}/prepare`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Shift with ${mentee.name}`)
  await expect(page.getByText('I have read the pathway.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open goals' })).toContainText(/Lead a handover\s*Set today/)
  await expectToFit(page, page.viewportSize()?.width ?? 0)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const event = await readFile(await (await download).path(), 'utf8')
  expect(event).toContain(`SUMMARY:MST shift with ${mentee.name}`)

  await page.getByRole('button', { name: 'Move' }).click()
  const move = dialogOf(page, 'Edit Shift')
  await move.getByLabel('Start time').fill('10:00')
  await move.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/ 20\d\d, 10:00–17:00/)).toBeVisible()
  // Wait: the dialog's own Cancel button is visible until the dialog has faded out.
  await expect(move).toBeHidden()

  await page.getByRole('button', { name: 'Cancel shift', exact: true }).click()
  const cancel = dialogOf(page, 'Cancel shift')
  await cancel.getByRole('button', { name: 'Keep shift' }).click()
  await expect(cancel).toBeHidden()
  await page.getByRole('button', { name: 'Cancel shift', exact: true }).click()
  await cancel.getByRole('button', { name: 'Cancel shift' }).click()
  await expect(cancel).toBeHidden()
  await expect(page.getByRole('region', { name: 'Place and time' })).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: 'Move' })).toBeHidden()
})

test('a mentee prepares their next shift and cannot move it', async ({ page }) => {
  const { mentor, menteeToken, id } = await twoWithAShift(page, ['Prepb', 'Prepc'])
  await openWith(page, menteeToken, '/dashboard')
  await page.getByRole('link', { name: `Prepare ${mentor.name}` }).click()

  await expect(page).toHaveURL(`/shifts/${id}/prepare`)
  await expect(page.getByText(`${mentor.name} has not sent any messages`)).toBeVisible()
  await expect(page.getByText('I have read the pathway.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move' })).toBeHidden()
  await page.getByRole('button', { name: `Message ${mentor.name}` }).click()
  await expect(dialogOf(page, 'Add New Note').getByLabel('Mentor')).toHaveValue(mentor.name)
})
