import type { Page } from '@playwright/test'
import { saveDebrief } from '#contract/debriefs.ts'
import { addGoal } from '#contract/goals.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { callsWith } from './support/calls.ts'
import { endedShiftOfToday } from './support/ended-shift.ts'
import { addPair } from './support/newcomers.ts'
import { openWith } from './support/people.ts'
import { expectAccessible, expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/** Two shifts with debriefs of both sides. On the first one, they practised the first of two goals. */
async function practiseGoals(page: Page) {
  const two = await addPair(page, ['Goalina', 'Goalo'])
  const [asMentor, asMentee] = [callsWith(page, two.mentorToken), callsWith(page, two.menteeToken)]
  const params = { menteeId: two.mentee.id }
  const goal = { description: 'On nights', targetDate: '2027-12-01', priority: 'medium' } as const
  const { id: goalId } = await asMentor(addGoal, { params, body: { ...goal, title: 'Lead a handover' } })
  await asMentor(addGoal, { params, body: { ...goal, title: 'Chair the huddle' } })
  const times = { ...(await endedShiftOfToday()), allowOverlap: true }
  for (const [good, practised] of [
    ['Clear and calm', [{ goalId, answer: 2 }]],
    ['Kind to the family', []],
  ] as const) {
    const { id } = await asMentor(scheduleShift, { body: { menteeId: two.mentee.id, ...times } })
    for (const write of [asMentor, asMentee])
      await write(saveDebrief, { params: { id }, body: { good, practised: [...practised] } })
  }
  return two
}

async function readByGoal(page: Page) {
  await page.getByRole('button', { name: 'Debriefs by goal' }).click()
  const goal = page.getByRole('combobox', { name: 'Goal' })
  const debriefs = page.getByRole('region', { name: 'Debriefs about this goal' })

  await goal.selectOption('Lead a handover')
  await expect(debriefs.getByRole('status')).toHaveText('1 shift')
  await expect(debriefs).toContainText('Clear and calm')
  await expect(debriefs).not.toContainText('Kind to the family')
  await expectAccessible(page)
  await expectToFit(page, page.viewportSize()?.width ?? 0)

  await goal.selectOption('Chair the huddle')
  await expect(debriefs).toHaveText('No debriefs about this goal')
}

test('a mentor reads what was written about one goal', { tag: '@phone-full' }, async ({ page }) => {
  const { mentee, mentorToken } = await practiseGoals(page)
  await openWith(page, mentorToken, `/people/${mentee.id}?tab=shifts`)

  await readByGoal(page)
})

test('a mentee reads what was written about one goal', { tag: '@phone-full' }, async ({ page }) => {
  const { menteeToken } = await practiseGoals(page)
  await openWith(page, menteeToken, '/dashboard?tab=goals')

  await readByGoal(page)
})
