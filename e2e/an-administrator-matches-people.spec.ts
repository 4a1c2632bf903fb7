import { listAvailableMentees } from '#contract/assignments.ts'
import { ruleOutPair, saveMatchProfile, suggestForAll } from '#contract/matches.ts'
import { fullName } from '#contract/person.ts'
import { callsOf, callsWith, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, newcomersPassword, pair } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { dialogOf } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const unknown = { places: null, firstDayAway: null, lastDayAway: null, department: '', topics: [] }

test('a mentor sets places and specialties, and a full mentor is assigned only with a reason', async ({
  page,
}) => {
  const mentor = await addNewcomer(page, 'Petra', { role: 'mentor' })
  const [first, second] = [await addNewcomer(page, 'Ines'), await addNewcomer(page, 'Ilka')]
  const token = await freshToken(page, mentor.email, newcomersPassword)
  await page.addInitScript((own) => localStorage.setItem('token', own), token)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change places and specialties' }).click()
  const profile = dialogOf(page, 'Places and specialties')
  await profile.getByLabel('Places').selectOption('1')
  await profile.getByLabel('Department').fill('Ward 7')
  await profile.getByRole('checkbox', { name: 'medicines' }).check()
  await expectAccessible(page)
  await profile.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved')
  await expect(page.getByRole('region', { name: 'Places and specialties' })).toContainText('medicines')

  await pair(page, mentor, first)
  await openAs(page, 'nora', `/admin/mentor-mentee?mentees-search=${second.lastName}`)
  await page.getByRole('button', { name: `Assign mentor ${second.name}` }).click()
  const dialog = dialogOf(page, 'Assign mentor')
  await dialog.getByLabel('Mentor', { exact: true }).selectOption({ label: `${mentor.name} (1 of 1)` })
  await dialog.getByRole('button', { name: 'Assign mentor' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${mentor.name} has 1 of 1 places. Assign anyway?`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign mentor' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a reason')
  await dialog.getByLabel('Reason to assign anyway').fill('The ward asked for it')
  await dialog.getByRole('button', { name: 'Assign mentor' }).click()
  await expectToast(page, 'Mentor assigned!')
})

test('two people who are never paired are refused, until an administrator allows them again', {
  tag: '@phone-full',
}, async ({ page }) => {
  const mentor = await addNewcomer(page, 'Quinn', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Quentin')
  await openAs(page, 'nora', `/people/${mentee.id}?tab=account`)
  const never = page.getByRole('region', { name: 'Never pair with' })
  await never.getByRole('button', { name: 'Add a person' }).click()
  const dialog = dialogOf(page, `Never pair ${mentee.name} with`)
  await dialog.getByLabel('Mentor').selectOption({ label: mentor.name })
  await dialog.getByLabel('Reason').fill('A complaint in the past')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rule out' }).click()
  await expectToast(page, 'They cannot be paired now')
  await expect(never).toContainText('A complaint in the past')

  await page.goto(`/people/${mentee.id}`)
  await page
    .getByRole('button', { name: `Assign mentor ${mentee.name}` })
    .first()
    .click()
  const assigning = dialogOf(page, 'Assign mentor')
  await assigning.getByLabel('Mentor', { exact: true }).selectOption(String(mentor.id))
  await assigning.getByRole('button', { name: 'Assign mentor' }).click()
  await expect(assigning.getByRole('alert')).toContainText('These two cannot be paired.')
  await page.goto(`/people/${mentor.id}?tab=account`)
  await never.getByRole('button', { name: `Allow pairing with ${mentee.name}` }).click()
  await expectToast(page, 'They can be paired again')
  await expect(never).toContainText('No one')
})

test('unassigned mentees are matched in one dialog, and one that is refused names its reason', async ({
  page,
}) => {
  const mentor = await addNewcomer(page, 'Rosa', { role: 'mentor' })
  const [fitting, refused] = [await addNewcomer(page, 'Rune'), await addNewcomer(page, 'Rita')]
  const asNora = await callsOf(page, 'nora')
  await asNora(ruleOutPair, { params: { id: mentor.id }, body: { personId: refused.id, reason: 'x' } })
  await callsWith(page, await freshToken(page, mentor.email, newcomersPassword))(saveMatchProfile, {
    params: { id: mentor.id },
    body: { ...unknown, places: 2, topics: ['leadership'] },
  })
  const others = await asNora(suggestForAll)
  await openAs(page, 'nora', '/admin/mentor-mentee')
  await page.getByRole('button', { name: 'Suggest mentors' }).click()
  const dialog = dialogOf(page, 'Suggest mentors')
  for (const { mentee } of others)
    await dialog.getByLabel(fullName(mentee), { exact: true }).selectOption({ label: 'Not now' })
  for (const { name } of [fitting, refused])
    await dialog.getByLabel(name, { exact: true }).selectOption({ label: `${mentor.name} (0 of 2)` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign these mentors' }).click()

  const outcome = page.getByRole('region', { name: 'Mentees', exact: true })
  await expect(outcome).toContainText('1 assigned. 1 refused:')
  await expect(outcome).toContainText(`${refused.name} (${refused.email}) These two cannot be paired.`)
  const mentees = await asNora(listAvailableMentees)
  expect(mentees.find(({ id }) => id === fitting.id)?.mentor_id).toBe(mentor.id)
})
