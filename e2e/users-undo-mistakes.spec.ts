import type { Page } from '@playwright/test'
import { addDays, dayIn } from '#contract/dates.ts'
import { addGoal } from '#contract/goals.ts'
import { submitReferral } from '#contract/referrals.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { addNewcomer, newcomersPassword, pair, someone } from './support/newcomers.ts'
import { openAs, openWith } from './support/people.ts'
import { dialogOf, rowOf } from './support/screen.ts'
import { tabTo } from './support/tab-stops.ts'
import { expect, test } from './support/test.ts'

test('an administrator undoes a rejection from the toast, and the referral is pending again', async ({
  page,
}) => {
  await inTime(async () => {
    const { name, ...applicant } = someone('Wilma')
    const form = { ...applicant, grsNumber: applicant.lastName, reason: 'I would like to learn.' }
    await callsWith(page, undefined)(submitReferral, { body: form })
    await openAs(page, 'nora', `/admin/referrals?search=${applicant.lastName}`)
    const row = rowOf(page, name)
    const reject = row.getByRole('button', { name: `Reject ${name}` })
    await reject.click()
    const panel = page.getByRole('dialog', { name })
    await expect(panel.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.type('All places are taken until March.')
    await panel.getByRole('button', { name: 'Reject and send' }).click()
    await expect(row).toContainText('Rejected')

    await undoButton(page).click({ timeout: aMoment })

    await expect(row).toContainText('Pending')
    await expect(reject).toBeVisible()
  })
})

test('a mentor undoes a completed goal by keyboard, and the goal is active again', async ({ page }) => {
  const { mentee, token, asMentor, day } = await twoOfThem(page, 'Goala')
  await inTime(async () => {
    const title = someone('Handover').name
    await asMentor(addGoal, {
      params: { menteeId: mentee.id },
      body: { title, description: 'On ward 9', targetDate: addDays(day, 30) },
    })
    await openWith(page, token, `/people/${mentee.id}?tab=goals`)
    const complete = page.getByRole('button', { name: `Complete ${title}` })
    await complete.focus()
    await page.keyboard.press('Enter')
    await expect(complete).toBeHidden()
    await expect(undoButton(page)).toBeVisible({ timeout: aMoment })

    await tabTo(page, 'Undo')
    await page.keyboard.press('Enter')

    await expect(complete).toBeVisible()
    await expect(page.locator(':focus')).toBeVisible()
  })
})

test('a mentor undoes a cancelled shift, and it is scheduled again', { tag: '@full' }, async ({ page }) => {
  const { mentee, token, asMentor, day } = await twoOfThem(page, 'Shifta')
  await inTime(async () => {
    const { id } = await asMentor(scheduleShift, {
      body: {
        menteeId: mentee.id,
        shiftDate: day,
        startTime: '09:00',
        endTime: '17:00',
        location: 'Ward 9',
      },
    })
    await openWith(page, token, `/shifts/${id}/prepare`)
    await page.getByRole('button', { name: 'Cancel shift', exact: true }).click()
    await dialogOf(page, 'Cancel shift').getByRole('button', { name: 'Cancel shift' }).click()
    await expect(page.getByRole('region', { name: 'Place and time' })).toContainText('Cancelled')

    await undoButton(page).click({ timeout: aMoment })

    await expect(page.getByRole('button', { name: 'Move' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Place and time' })).not.toContainText('Cancelled')
  })
})

/** Undo is offered for ten seconds, so a longer timeout is of no use. */
const aMoment = 10_000

/** Retried with another thing, because a slow machine may need longer than the ten seconds. */
const inTime = (attempt: () => Promise<void>) => expect(attempt).toPass()

const undoButton = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: /^Undo/ })

/** A mentor with a mentee, and a day on which they can meet. */
async function twoOfThem(page: Page, firstName: string) {
  const mentor = await addNewcomer(page, firstName, { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Mentee')
  await pair(page, mentor, mentee)
  const token = await freshToken(page, mentor.email, newcomersPassword)
  const asMentor = callsWith(page, token)
  return { mentee, token, asMentor, day: addDays(dayIn(new Date(), 'Europe/London'), 2) }
}
