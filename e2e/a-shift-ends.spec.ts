import type { Page } from '@playwright/test'
import { endRelationship, listRelationshipsOf } from '#contract/assignments.ts'
import { getDebrief } from '#contract/debriefs.ts'
import { addGoal } from '#contract/goals.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { callsOf, callsWith } from './support/calls.ts'
import { endedShiftOfToday } from './support/ended-shift.ts'
import { expectToast, noteMessages } from './support/messages.ts'
import { addPair, newcomersPassword } from './support/newcomers.ts'
import { openWith } from './support/people.ts'
import { dialogOf, isPhone } from './support/screen.ts'
import { expectAccessible, expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/** A mentor and a mentee with a goal, and a shift of today that has ended. */
async function twoAfterAShift(page: Page, names: [mentor: string, mentee: string]) {
  const two = await addPair(page, names)
  const asMentor = callsWith(page, two.mentorToken)
  const { id } = await asMentor(scheduleShift, {
    body: { menteeId: two.mentee.id, ...(await endedShiftOfToday()) },
  })
  await asMentor(addGoal, {
    params: { menteeId: two.mentee.id },
    body: { title: 'Lead a handover', description: 'On ward 9', targetDate: '2090-01-31' },
  })
  return { ...two, id }
}

test('a mentor records why a shift did not happen, and undoes it', { tag: '@phone-full' }, async ({
  page,
}) => {
  // Retried with another shift, because Undo is offered for ten seconds.
  await expect(async () => {
    const { mentorToken, id } = await twoAfterAShift(page, ['Enda', 'Endo'])
    await openWith(page, mentorToken, `/shifts?outcome=${id}`)
    const dialog = dialogOf(page, 'Record outcome')
    const record = dialog.getByRole('button', { name: 'Record outcome' })
    await dialog.getByLabel('Outcome').selectOption('Did not happen')
    await record.click()
    await expect(dialog.getByLabel('Why?')).toHaveAccessibleDescription(/Say why it did not happen/)
    await dialog.getByLabel('Why?').selectOption('Other')
    await record.click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Say why it did not happen/)
    await expectAccessible(page, '[role="dialog"]')
    await dialog.getByLabel('Why?').selectOption('Needed elsewhere')
    await dialog.getByLabel('Reason').fill('The other ward was short')
    await record.click()
    await expect(dialog).toBeHidden()

    const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: /^Undo/ })
    await undo.click({ timeout: 10_000 })
    await page.getByRole('button', { name: 'Past shifts' }).click()
    await expect(page.getByRole('link', { name: /^Debrief Endo/ })).toBeVisible()
    await expect(page.getByText('Needed elsewhere')).toBeHidden()
  }).toPass()
})

test('a mentor records an outcome and goes on to the debrief', { tag: '@phone-full' }, async ({ page }) => {
  const { mentorToken, id } = await twoAfterAShift(page, ['Orla', 'Orlo'])
  await openWith(page, mentorToken, `/shifts?outcome=${id}`)
  const dialog = dialogOf(page, 'Record outcome')
  await dialog.getByLabel('Outcome').selectOption('Completed')
  await dialog.getByLabel('Write my debrief next').check()
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Record outcome' }).click()
  await expect(page).toHaveURL(`/shifts/${id}/debrief`)
  await expect(page.getByLabel('What went well')).toBeVisible()
  await expect(page.getByText('Saving also records the shift as completed.')).toBeHidden()
})

test('a mentor whose relationship has ended records the shift that ran, without a link to the mentee', {
  tag: '@phone-full',
}, async ({ page }) => {
  const { mentor, mentee, mentorToken, id } = await twoAfterAShift(page, ['Fern', 'Ferno'])
  const asNora = await callsOf(page, 'nora')
  const [pair] = await asNora(listRelationshipsOf, { params: { id: mentor.id } })
  await asNora(endRelationship, { params: { id: pair?.id ?? 0 }, body: { status: 'terminated' } })
  await openWith(page, mentorToken, '/dashboard')
  const writeDebrief = page.getByRole('link', { name: `Write debrief ${mentee.name}` })
  await expect(writeDebrief).toBeVisible()
  await expect(page.getByRole('link', { name: mentee.name, exact: true })).toHaveCount(0)

  await writeDebrief.click()
  await page.getByLabel('What went well').fill('A calm start')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save debrief' }).click()
  await expectToast(page, 'Debrief saved')

  await page.goto('/shifts')
  await page.getByRole('button', { name: 'Past shifts' }).click()
  await expect(page.getByRole('button', { name: `Correct outcome ${mentee.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit|More|Duplicate|Delete) / })).toHaveCount(0)
  const { shift } = await callsWith(page, mentorToken)(getDebrief, { params: { id } })
  expect(shift.status).toBe('completed')
})

test('two people debrief a shift: the first one rewrites, and the second one scans the code', {
  tag: '@phone-full',
}, async ({ page, browser }) => {
  const { mentor, mentee, mentorToken, id } = await twoAfterAShift(page, ['Debra', 'Debbo'])
  await openWith(page, mentorToken, `/shifts/${id}/debrief`)
  await expect(page.getByText('Saving also records the shift as completed.')).toBeVisible()
  await page.getByLabel('What went well').fill('Calm')
  await page.getByLabel('Goal or objective 1').selectOption('Lead a handover')
  await page.getByLabel('How it went').selectOption('With help')
  await page.getByRole('button', { name: 'Save debrief' }).click()
  await page.getByRole('button', { name: 'Edit debrief', exact: true }).click()
  await page.getByLabel('What went well').fill('Calm and clear')
  await page.getByRole('button', { name: 'Save debrief' }).click()
  await expect(page.getByText('Calm and clear')).toBeVisible()

  await page.getByRole('button', { name: 'Show QR code for Debbo' }).click()
  const code = dialogOf(page, 'QR code for this debrief')
  await expect(code.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  const address = page.url()
  await expect(code.getByText(address, { exact: true })).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Show QR code for Debbo' })).toBeFocused()

  const other = await (await browser.newContext()).newPage()
  await noteMessages(other)
  await other.goto(address)
  await other.getByLabel('Email').fill(mentee.email)
  await other.getByLabel('Password', { exact: true }).fill(newcomersPassword)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other).toHaveURL(address)
  await expect(other.getByText('Debra has written. You can read it once you have written')).toBeVisible()
  await expect(other.getByText('Calm and clear')).toBeHidden()
  await expectAccessible(other)
  await other.getByLabel('What would help next time').fill('A quieter room')
  await other.getByLabel('Goal or objective 1').selectOption('Lead a handover')
  await other.getByLabel('How confident you feel').selectOption('4')
  await other.getByRole('button', { name: 'Save debrief' }).click()

  await expectBothSides(other, mentor.name, mentee.name)
  await expectBothSides(page, mentor.name, mentee.name)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden()
})

test('a mentee answers the first question of a debrief on the dashboard', { tag: '@phone' }, async ({
  page,
}) => {
  const { menteeToken, id } = await twoAfterAShift(page, ['Dora', 'Doro'])
  await openWith(page, menteeToken, '/dashboard')
  const answer = page.getByLabel(
    /^How did today's shift go\? What helped\? You, Dora, any later mentor and administrators/,
  )
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(answer).toHaveAccessibleDescription(/Fill in at least one of the two boxes/)
  await answer.fill('The calm start')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Write debrief' }).click()
  await expect(page.getByLabel('What helped')).toHaveValue('The calm start')
  await page.goto('/dashboard')
  await expect(answer).toHaveValue('The calm start')
  await save.click()
  await expectToast(page, 'Debrief saved')
  await expect(answer).toBeHidden()
  const { mentee } = await callsWith(page, menteeToken)(getDebrief, { params: { id } })
  expect(mentee.debrief).toMatchObject({ good: 'The calm start' })
})

/** Beside each other, and below each other on a phone. */
async function expectBothSides(page: Page, mentor: string, mentee: string) {
  await expect(page.getByText('Calm and clear')).toBeVisible()
  await expect(page.getByText('A quieter room')).toBeVisible()
  await expect(page.getByText('Debra saw it done with help · Debbo: mostly confident')).toBeVisible()
  const [first, second] = [
    await page.getByRole('heading', { name: `Mentor: ${mentor}` }).boundingBox(),
    await page.getByRole('heading', { name: `Mentee: ${mentee}` }).boundingBox(),
  ]
  expect(first?.y === second?.y).toBe(!isPhone(page))
  await expectToFit(page, page.viewportSize()?.width ?? 0)
  await expectAccessible(page)
}
