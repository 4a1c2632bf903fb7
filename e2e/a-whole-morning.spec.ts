import type { Page } from '@playwright/test'
import { addDays, dayIn, formatDay } from '#contract/dates.ts'
import { addGoal } from '#contract/goals.ts'
import { addNote } from '#contract/notes.ts'
import { submitReferral } from '#contract/referrals.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { endedShiftOfToday } from './support/ended-shift.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, type Newcomer, newcomersPassword, pair, someone } from './support/newcomers.ts'
import { signIn, signInAs, signOut } from './support/people.ts'
import { countPresses } from './support/presses.ts'
import { chooseFromMore, dialogOf, goHome, openMenu } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// No address is typed between sign-in and sign-out: each page has a link to the next.
/**
 * A few minutes' work, including the reading. Today it takes 17 to 20 presses, without those for filling in
 * fields.
 */
const maxPresses = 25

const inDays = (days: number) => addDays(dayIn(new Date(), 'Europe/London'), days)

test("an administrator's morning: a referral, a mentor for it, pending items and the hours report", async ({
  page,
}) => {
  const applicant = someone('Morgan')
  const { firstName, lastName, email } = applicant
  await callsWith(page, undefined)(submitReferral, {
    body: { firstName, lastName, email, grsNumber: '4711', reason: 'Back on the ward after a year.' },
  })
  const mentor = await addNewcomer(page, 'Mornay', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Mornika')
  await pair(page, mentor, mentee)
  const presses = await countPresses(page)

  await signInAs(page, 'nora')
  await page.getByRole('link', { name: 'Open Referrals' }).click()
  await page.getByRole('button', { name: applicant.name, exact: true }).click()
  const referral = dialogOf(page, applicant.name)
  await referral.getByRole('button', { name: 'Approve' }).click()
  await expectToast(page, 'Referral approved successfully')
  await page.keyboard.press('Escape')
  await expect(referral).toBeHidden()

  await findPerson(page, applicant)
  await page
    .getByRole('button', { name: `Assign mentor ${applicant.name}` })
    .first()
    .click()
  const assign = dialogOf(page, 'Assign mentor')
  await assign.getByLabel('Mentor', { exact: true }).selectOption({ value: String(mentor.id) })
  await assign.getByRole('button', { name: 'Assign mentor' }).click()
  await expect(page.getByRole('region', { name: 'Mentors' })).toContainText(mentor.name)

  await goHome(page)
  await page.getByRole('link', { name: /^See all [\d,]+$/ }).click()
  await page.getByLabel('Search').fill(mentee.lastName)
  const row = page.getByRole('row').filter({ hasText: mentee.name })
  await chooseFromMore(row, /^More /, /^Remind the mentor /)
  await expect(row).toContainText(`${mentor.name} was last reminded`)

  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: /^System Reports/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Reports')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).first().click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await signOut(page)
  expect(presses()).toBeLessThanOrEqual(maxPresses)
})

test("a mentor's morning: a note answered, a shift debriefed, the next shift prepared, weeks planned", {
  tag: '@phone-first',
}, async ({ page }) => {
  const { mentor, mentee } = await twoAtWork(page)
  const presses = await countPresses(page)

  await signIn(page, mentor.email, newcomersPassword)
  await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
  await dialogOf(page, 'Notifications')
    .getByRole('link', { name: /sent you a message/ })
    .click()
  await page.getByRole('link', { name: 'Conversation' }).click()
  await expect(page.getByRole('log')).toContainText('May we meet on the ward?')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Yes, at nine.')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Note added successfully!')

  await goHome(page)
  await page.getByRole('link', { name: `Write debrief ${mentee.name}` }).click()
  await page.getByLabel('What went well').fill('Calm and clear')
  await page.getByRole('button', { name: 'Save debrief' }).click()
  await expectToast(page, 'Debrief saved')
  await expect(page).toHaveURL('/dashboard')

  await page.getByRole('link', { name: `Prepare ${mentee.name}` }).click()
  await expect(page.getByRole('region', { name: 'Open goals' })).toContainText('Lead a handover')
  await page.getByRole('link', { name: mentee.name }).first().click()
  await page.getByRole('tab', { name: 'Goals' }).click()
  await page.getByRole('button', { name: 'Comment on Lead a handover' }).click()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('On Monday, then.')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Comment added successfully!')

  await page.getByRole('button', { name: `Schedule shift ${mentee.name}` }).click()
  const shift = dialogOf(page, 'Schedule Shift')
  await shift.getByLabel('Date', { exact: true }).fill(formatDay(inDays(9)))
  await shift.getByLabel('Start time').fill('09:00')
  await shift.getByLabel('End time').fill('17:00')
  await shift.getByLabel('Repeat').selectOption('Every week')
  await shift.getByLabel('Last day', { exact: true }).fill(formatDay(inDays(30)))
  await shift.getByRole('button', { name: 'Schedule 4 Shifts' }).click()
  await expectToast(page, 'Shifts scheduled successfully!')
  await expect(shift).toBeHidden()
  await signOut(page)
  expect(presses()).toBeLessThanOrEqual(maxPresses)
})

test("a mentee's morning: news, an answer, the next shift, a goal and email choices", {
  tag: '@phone-first',
}, async ({ page }) => {
  const { mentor, mentee } = await twoAtWork(page)
  const presses = await countPresses(page)

  await signIn(page, mentee.email, newcomersPassword)
  await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
  await dialogOf(page, 'Notifications')
    .getByRole('link', { name: /sent you a message/ })
    .click()
  await page.getByRole('link', { name: 'Conversation' }).click()
  await expect(page.getByRole('log')).toContainText('Bring the pathway along.')
  await page.getByRole('textbox', { name: 'Your message' }).fill('I have it here.')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Note added successfully!')

  await goHome(page)
  await page.getByRole('link', { name: `Prepare ${mentor.name}` }).click()
  await expect(page.getByRole('region', { name: 'Place and time' })).toContainText('Ward 9')
  const event = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await event).suggestedFilename()).toMatch(/\.ics$/)

  await (await openMenu(page)).getByRole('link', { name: /^Dashboard/ }).click()
  await page.getByRole('tab', { name: 'Goals' }).click()
  await page.getByRole('button', { name: 'Comment on Lead a handover' }).click()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('I watched one yesterday.')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Comment added successfully!')

  await (await openMenu(page)).getByRole('link', { name: 'Profile' }).click()
  // Use click(), not check(): the button becomes checked only when the call has started, a moment after the
  // click.
  const atOnce = page.getByRole('radio', { name: 'Messages: Straight away' })
  await atOnce.click()
  await expectToast(page, 'Your choices are saved')
  await page.reload()
  await expect(atOnce).toBeChecked()
  await signOut(page)
  expect(presses()).toBeLessThanOrEqual(maxPresses)
})

/** A mentor and a mentee with a past shift, a shift ahead, a goal, and a note that has no answer yet. */
async function twoAtWork(page: Page) {
  const mentor = await addNewcomer(page, 'Aurora', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Auro')
  await pair(page, mentor, mentee)
  const asMentor = callsWith(page, await freshToken(page, mentor.email, newcomersPassword))
  const asMentee = callsWith(page, await freshToken(page, mentee.email, newcomersPassword))
  await asMentor(scheduleShift, {
    body: { menteeId: mentee.id, ...(await endedShiftOfToday()) },
  })
  await asMentor(scheduleShift, {
    body: {
      menteeId: mentee.id,
      shiftDate: inDays(2),
      startTime: '09:00',
      endTime: '17:00',
      location: 'Ward 9',
    },
  })
  await asMentor(addGoal, {
    params: { menteeId: mentee.id },
    body: { title: 'Lead a handover', description: 'On ward 9', targetDate: inDays(30) },
  })
  await asMentor(addNote, { body: { content: 'Bring the pathway along.', menteeId: mentee.id } })
  await asMentee(addNote, { body: { content: 'May we meet on the ward?', mentorId: mentor.id } })
  return { mentor, mentee }
}

async function findPerson(page: Page, { name }: Pick<Newcomer, 'name'>) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
