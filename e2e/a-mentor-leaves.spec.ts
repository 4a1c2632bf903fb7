import { addDays, dayIn } from '#contract/dates.ts'
import { saveMatchProfile } from '#contract/matches.ts'
import { inactiveReaderText } from '#contract/notes.ts'
import { scheduleShift, uncertainText } from '#contract/shifts.ts'
import { callsOf, callsWith, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, newcomersPassword, pair } from './support/newcomers.ts'
import { openAs, openWith } from './support/people.ts'
import { chooseFromMore, dialogOf, rowOf } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('an administrator who makes a mentor inactive decides about each mentee, who sees the change', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  const [ada, ida] = [
    await addNewcomer(page, 'Ada', { role: 'mentor' }),
    await addNewcomer(page, 'Ida', { role: 'mentor' }),
  ]
  const [bo, cy, di] = [
    await addNewcomer(page, 'Bo'),
    await addNewcomer(page, 'Cy'),
    await addNewcomer(page, 'Di'),
  ]
  for (const mentee of [bo, cy, di]) await pair(page, ada, mentee)
  const shiftDate = addDays(dayIn(new Date(), 'Europe/London'), 7)
  const asAda = callsWith(page, await freshToken(page, ada.email, newcomersPassword))
  await asAda(scheduleShift, {
    body: { menteeId: di.id, shiftDate, startTime: '09:00', endTime: '17:00' },
  })
  await openAs(page, 'nora', `/admin/users?search=${ada.lastName}`)
  const save = async () => {
    await page.getByRole('row').getByLabel('Status').selectOption('inactive')
    await page.getByRole('button', { name: `Save ${ada.name}` }).click()
  }
  await chooseFromMore(page, `More ${ada.name}`, `Edit ${ada.name}`)
  await save()
  const dialog = dialogOf(page, `Make ${ada.name} inactive`)
  await expect(dialog.getByLabel(`Mentee ${di.name}`)).toHaveValue('leave')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('First name')).toHaveValue(ada.firstName)

  await save()
  await dialog.getByLabel(`Mentee ${bo.name}`).selectOption({ label: `${ida.name} (0 mentees)` })
  await dialog.getByLabel(`Mentee ${cy.name}`).selectOption('End the relationship')
  await expect(dialog.getByRole('status')).toHaveText([
    "We'll email the mentee and the new mentor.",
    "We'll email the mentee.",
    "The scheduled shifts stay and are marked 'To be confirmed'. We'll email the mentee that the programme team will contact them.",
  ])
  await dialog.getByRole('button', { name: 'Make inactive' }).click()

  await expectToast(page, 'User updated successfully')
  await expect(rowOf(page, ada.name)).toContainText('Inactive')
  for (const [mentee, mentor] of [
    [bo, ida.name],
    [cy, 'Unassigned'],
    [di, `${ada.name} Inactive`],
  ] as const) {
    await page.goto(`/admin/mentor-mentee?mentees-search=${mentee.lastName}`)
    await expect(rowOf(page, mentee.name)).toContainText(mentor)
  }

  await openWith(
    page,
    await freshToken(page, di.email, newcomersPassword),
    `/shifts?view=calendar&day=${shiftDate}`,
  )
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar).toContainText(`${ada.name} (inactive)`)
  await expect(calendar).toContainText(`${ada.name} Inactive`)
  await page.goto('/notes?view=conversation')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`${ada.name} Inactive`)
  await expect(page.getByRole('main')).toContainText(inactiveReaderText(ada.name))
  await page.goto('/dashboard')
  const nextShift = page.getByRole('region', { name: 'Next Shift' })
  await expect(nextShift).toContainText('To be confirmed')
  await expect(nextShift).toContainText(uncertainText(ada.name))
  await expect(page.getByRole('listitem').filter({ hasText: 'See your shifts' })).toContainText(ada.name)
  await expectAccessible(page)
  await nextShift.getByRole('link', { name: /^Prepare/ }).click()
  await expect(page.getByRole('main')).toContainText(uncertainText(ada.name))
})

test('two mentees go to a mentor with one place, and the second one needs a reason', {
  tag: '@phone-full',
}, async ({ page }) => {
  const [ada, ida] = [
    await addNewcomer(page, 'Adele', { role: 'mentor' }),
    await addNewcomer(page, 'Idina', { role: 'mentor' }),
  ]
  const [bo, cy] = [await addNewcomer(page, 'Bonnie'), await addNewcomer(page, 'Cyril')]
  for (const mentee of [bo, cy]) await pair(page, ada, mentee)
  const asNora = await callsOf(page, 'nora')
  const profile = { places: 1, firstDayAway: null, lastDayAway: null, department: '', topics: [] }
  await asNora(saveMatchProfile, { params: { id: ida.id }, body: profile })
  await openAs(page, 'nora', `/admin/users?search=${ada.lastName}`)
  await chooseFromMore(page, `More ${ada.name}`, `Edit ${ada.name}`)
  await page.getByRole('row').getByLabel('Status').selectOption('inactive')
  await page.getByRole('button', { name: `Save ${ada.name}` }).click()
  const dialog = dialogOf(page, `Make ${ada.name} inactive`)
  const reason = dialog.getByLabel('Reason to assign anyway')

  await dialog.getByLabel(`Mentee ${bo.name}`).selectOption({ label: `${ida.name} (0 of 1)` })
  await expect(reason).toBeHidden()
  await dialog.getByLabel(`Mentee ${cy.name}`).selectOption({ label: `${ida.name} (0 of 1)` })
  await dialog.getByRole('button', { name: 'Make inactive' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${ida.name} has 1 of 1 places. Assign anyway?`)
  await reason.fill('Until January')
  await expectAccessible(page, '[role="dialog"]')
  await asNora(saveMatchProfile, { params: { id: ida.id }, body: { ...profile, places: 0 } })
  await dialog.getByRole('button', { name: 'Make inactive' }).click()

  await expect(dialog.getByRole('alert')).toContainText(`${ida.name} has 0 of 0 places.`)
  await expect(reason).toHaveCount(2)
  await reason.first().fill('Until January')
  await dialog.getByRole('button', { name: 'Make inactive' }).click()
  await expectToast(page, 'User updated successfully')
})
