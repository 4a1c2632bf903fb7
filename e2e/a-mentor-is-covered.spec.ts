import { endRelationship, listRelationshipsOf } from '#contract/assignments.ts'
import { addDays, dayIn, dayInWords, formatDay } from '#contract/dates.ts'
import { listShifts, scheduleShift } from '#contract/shifts.ts'
import { callsOf, callsWith, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, newcomersPassword, pair } from './support/newcomers.ts'
import { openAs, openWith } from './support/people.ts'
import { dialogOf } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const today = () => dayIn(new Date(), 'Europe/London')
type Page = Parameters<typeof addNewcomer>[0]

/** Ada leads Bo, and Ida leads nobody. */
async function threePeople(page: Page) {
  const ada = await addNewcomer(page, 'Ada', { role: 'mentor' })
  const ida = await addNewcomer(page, 'Ida', { role: 'mentor' })
  const bo = await addNewcomer(page, 'Bo')
  await pair(page, ada, bo)
  const openFor = async ({ email }: { email: string }, path: string) =>
    openWith(page, await freshToken(page, email, newcomersPassword), path)
  return { ada, ida, bo, openFor }
}

test('a mentor on leave asks for cover, is covered, and comes back', async ({ page }) => {
  const { ada, ida, bo, openFor } = await threePeople(page)
  const lastDay = addDays(today(), 14)
  await openFor(ada, `/mentee/${bo.id}`)
  await page.getByRole('button', { name: 'Ask for cover' }).click()
  const ask = dialogOf(page, 'Ask for cover')
  await ask.getByRole('textbox').fill(formatDay(lastDay))
  await ask.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('main')).toContainText(`You asked for cover until ${dayInWords(lastDay)}`)

  await openAs(page, 'nora', '/admin/quick-actions?kind=cover')
  await page.getByRole('button', { name: `Arrange cover ${bo.name}, Cover asked for` }).click()
  const arrange = dialogOf(page, 'Arrange cover')
  await arrange.getByLabel('Covering mentor').selectOption({ label: `${ida.name} (0 mentees)` })
  await arrange.getByRole('textbox', { name: 'Last day' }).fill(formatDay(lastDay))
  await expectAccessible(page)
  await arrange.getByRole('button', { name: 'Arrange cover' }).click()
  await expectToast(page, 'Cover arranged')
  await expect(page.getByRole('main')).toContainText(`covers until ${dayInWords(lastDay)}`)

  await openFor(ida, `/mentee/${bo.id}`)
  await expect(page.getByRole('main')).toContainText(`You cover until ${dayInWords(lastDay)}`)
  const asNora = await callsOf(page, 'nora')
  const pairs = await asNora(listRelationshipsOf, { params: { id: bo.id } })
  const cover = pairs.find(({ cover_until }) => cover_until !== null)
  await asNora(endRelationship, { params: { id: cover?.id ?? 0 }, body: { status: 'terminated' } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(bo.name)
  await openFor(ada, `/mentee/${bo.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bo.name)
})

test('a ticked shift that an earlier last day hides stays with its mentor', async ({ page }) => {
  const { ada, ida, bo } = await threePeople(page)
  const asAda = callsWith(page, await freshToken(page, ada.email, newcomersPassword))
  for (const days of [7, 10])
    await asAda(scheduleShift, {
      body: { menteeId: bo.id, shiftDate: addDays(today(), days), startTime: '09:00', endTime: '17:00' },
    })
  const asNora = await callsOf(page, 'nora')
  const [led] = await asNora(listRelationshipsOf, { params: { id: bo.id } })
  await openAs(page, 'nora', `/people/${bo.id}?cover=${led?.id}`)
  const arrange = dialogOf(page, 'Arrange cover')
  const lastDay = arrange.getByRole('textbox', { name: 'Last day' })
  const shifts = arrange.getByRole('checkbox', { name: /09:00/ })
  await arrange.getByLabel('Covering mentor').selectOption({ label: `${ida.name} (0 mentees)` })
  await lastDay.fill(formatDay(addDays(today(), 14)))
  await expect(shifts).toHaveCount(2)
  for (const shift of await shifts.all()) await shift.check()
  await lastDay.fill(formatDay(addDays(today(), 8)))
  await expect(shifts).toHaveCount(1)

  await arrange.getByRole('button', { name: 'Arrange cover' }).click()
  await expectToast(page, 'Cover arranged')

  const planned = await asNora(listShifts, { query: { menteeId: bo.id } })
  expect(planned.map(({ mentor_first_name }) => mentor_first_name)).toEqual(['Ada', 'Ida'])
})

test('a mentee is handed over with two shifts, and the new mentor accepts', async ({ page }) => {
  const { ada, ida, bo, openFor } = await threePeople(page)
  const asAda = callsWith(page, await freshToken(page, ada.email, newcomersPassword))
  for (const days of [7, 8])
    await asAda(scheduleShift, {
      body: { menteeId: bo.id, shiftDate: addDays(today(), days), startTime: '09:00', endTime: '17:00' },
    })
  await openAs(page, 'nora', `/admin/mentor-mentee?mentees-search=${bo.lastName}`)
  // The planned shifts come last. Without them, the dialog would cancel shifts that it never showed.
  await page.route(`**/api/users/${bo.id}/relationships`, async (route) => {
    await page.waitForTimeout(1000)
    await route.continue()
  })
  await page.getByRole('button', { name: `Reassign mentor ${bo.name}` }).click()
  const dialog = dialogOf(page, 'Reassign mentor')
  await dialog.getByLabel('Mentor', { exact: true }).selectOption({ label: `${ida.name} (0 mentees)` })
  for (const shift of await dialog.getByRole('checkbox', { name: /09:00/ }).all()) await shift.check()
  await dialog.getByLabel('Why (optional)').selectOption('Workload')
  await expect(dialog.getByLabel('Handover note')).toHaveValue(/Next shifts/)
  await dialog.getByLabel('Handover note').fill('Bo learns best by doing.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reassign mentor' }).click()
  await expectToast(page, 'Mentor assigned!')

  await openFor(ida, `/mentee/${bo.id}`)
  await expect(page.getByRole('main')).toContainText('Bo learns best by doing.')
  await expect(page.getByRole('main')).not.toContainText('Workload')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectToast(page, 'Handover accepted')
  await expect(page.getByRole('main')).toContainText(/Accepted \d/)
  await page.goto('/shifts')
  await expect(page.getByText(bo.name).first()).toBeVisible()
})
