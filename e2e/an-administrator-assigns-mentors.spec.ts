import type { Page } from '@playwright/test'
import { listAvailableMentees, listRelationships } from '#contract/assignments.ts'
import { getOverview } from '#contract/dashboard.ts'
import { addDays, dayIn, formatLongDay } from '#contract/dates.ts'
import { listShifts, scheduleShift } from '#contract/shifts.ts'
import { callsOf, callsWith, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, type Newcomer, newcomersPassword, pair } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import {
  answerDialog,
  chooseFromMore,
  dialogOf,
  expectTile,
  goHome,
  holdBack,
  returnToTab,
  rowOf,
} from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const endQuestion = 'End this mentor-mentee relationship?'

test('an administrator assigns a mentor to Uma, and the dashboard shows it', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  await withoutMentor(page, 'Uma Patel')
  const before = (await (await callsOf(page, 'nora'))(getOverview)).stats
  await openAs(page, 'nora', '/dashboard')
  await expectTile(page, 'Unassigned Mentees', before.unassignedMentees)

  await openMentees(page, 'Uma Patel')
  await expect(rowOf(mentees(page), 'Uma Patel')).toContainText('Unassigned')
  await page.getByRole('button', { name: 'Assign mentor Uma Patel' }).click()
  const dialog = dialogOf(page, 'Assign mentor')
  await dialog.getByRole('button', { name: 'Assign mentor' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please select a mentor')
  const best = dialog.getByRole('group', { name: 'Suggestions' }).getByRole('button').first()
  await expect(best).toContainText('has room')
  await best.click()
  await expect(best).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByLabel('Mentor', { exact: true })).not.toHaveValue('')
  await choose(page, 'Max Okafor')
  await dialog.getByRole('button', { name: 'Assign mentor' }).click()

  await expectToast(page, 'Mentor assigned!')
  await expect(dialog).toBeHidden()
  await expect(rowOf(mentees(page), 'Uma Patel')).toContainText('Max Okafor')
  await expect(page.getByRole('button', { name: 'Reassign mentor Uma Patel' })).toBeFocused()

  await goHome(page)
  await expectTile(page, 'Unassigned Mentees', before.unassignedMentees - 1)
  await page.getByLabel('Mentor name or email').fill('max@mst')
  await page.getByLabel('Mentee name or email').fill('Uma Patel')
  await expect(rowOf(page, 'Max Okafor').getByRole('button', { name: /^Uma Patel/ })).toBeVisible()
})

test('assigning another mentor ends the earlier relationship', { tag: '@full' }, async ({ page }) => {
  const { first, mentee, second } = await threePeople(page)
  await openMentees(page, mentee.name)
  await page.getByRole('button', { name: `Reassign mentor ${mentee.name}` }).click()
  const dialog = dialogOf(page, 'Reassign mentor')
  await expect(dialog).toContainText(`the relationship with ${first.name} will end`)
  await expect(dialog.getByRole('option', { name: new RegExp(`^${first.name}`) })).toBeDisabled()
  await choose(page, second.name)
  await dialog.getByRole('button', { name: 'Reassign mentor' }).click()

  await expectToast(page, 'Mentor assigned!')
  await expect(rowOf(mentees(page), mentee.name)).toContainText(second.name)
  await expect(rowOf(mentees(page), mentee.name)).not.toContainText(first.name)
  const relationships = await (await callsOf(page, 'nora'))(listRelationships)
  expect(
    relationships.filter(({ mentee_id }) => mentee_id === mentee.id).map(({ status }) => status),
  ).toEqual(expect.arrayContaining(['active', 'terminated']))
})

test('planned shifts move to the new mentor, and an overlap asks first', {
  tag: '@phone-full',
}, async ({ page }) => {
  const { first, mentee, second } = await threePeople(page)
  const other = await addNewcomer(page, 'Gus')
  await pair(page, second, other)
  const today = dayIn(new Date(), 'Europe/London')
  const [day, laterDay] = [addDays(today, 7), addDays(today, 14)]
  const planAs = async (mentor: Newcomer, menteeId: number, shiftDate: string) => {
    const asMentor = callsWith(page, await freshToken(page, mentor.email, newcomersPassword))
    await asMentor(scheduleShift, { body: { menteeId, shiftDate, startTime: '09:00', endTime: '17:00' } })
  }
  await planAs(first, mentee.id, day)
  await planAs(first, mentee.id, laterDay)
  await planAs(second, other.id, day)
  await openMentees(page, mentee.name)
  await page.getByRole('button', { name: `Reassign mentor ${mentee.name}` }).click()
  await choose(page, second.name)
  const dialog = dialogOf(page, 'Reassign mentor')
  await dialog.getByRole('checkbox', { name: `${formatLongDay(day)}, 09:00–17:00` }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reassign mentor' }).click()
  const question = 'Move over another shift?'
  await expect(page.getByRole('alertdialog', { name: question })).toContainText(
    `the shift of ${second.name} with ${other.name}`,
  )
  await answerDialog(page, question, 'Move anyway')

  await expectToast(page, 'Mentor assigned!')
  const asNora = await callsOf(page, 'nora')
  const shifts = await asNora(listShifts, { query: { menteeId: mentee.id } })
  expect(shifts.map(({ shift_date, mentor_id, status }) => [shift_date, mentor_id, status])).toEqual([
    [laterDay, first.id, 'cancelled'],
    [day, second.id, 'scheduled'],
  ])
})

test('a mentee can have a second mentor, and either relationship can be ended', { tag: '@full' }, async ({
  page,
}) => {
  const { first, mentee, second } = await threePeople(page)
  await openMentees(page, mentee.name)
  await page.getByRole('button', { name: `Reassign mentor ${mentee.name}` }).click()
  await choose(page, second.name)
  const dialog = dialogOf(page, 'Reassign mentor')
  await dialog.getByRole('checkbox', { name: 'Keep the current mentor as well' }).check()
  await dialog.getByRole('button', { name: 'Reassign mentor' }).click()
  await expectToast(page, 'Mentor assigned!')
  const row = rowOf(mentees(page), mentee.name)
  await expect(row).toContainText(first.name)
  await expect(row).toContainText(second.name)

  await chooseFromMore(row, /^More /, `End relationship with ${first.name} ${mentee.name}`)
  await expect(dialogOf(page, endQuestion)).toContainText(`${first.name} and ${mentee.name}`)
  await dialogOf(page, endQuestion).getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText(first.name)

  await chooseFromMore(row, /^More /, `End relationship with ${first.name} ${mentee.name}`)
  await dialogOf(page, endQuestion).getByRole('button', { name: 'End relationship' }).click()
  await expectToast(page, 'Relationship ended')
  await expect(row).not.toContainText(first.name)
  await expect(row).toContainText(second.name)
})

test('a mentee whose last relationship ends is unassigned', { tag: '@full' }, async ({ page }) => {
  const { first, mentee } = await threePeople(page)
  await openMentees(page, mentee.name)
  await chooseFromMore(rowOf(mentees(page), mentee.name), /^More /, `End relationship ${mentee.name}`)
  await dialogOf(page, endQuestion).getByRole('button', { name: 'End relationship' }).click()

  await expectToast(page, 'Relationship ended')
  await expect(rowOf(mentees(page), mentee.name)).toContainText('Unassigned')
  await page.getByRole('searchbox', { name: 'Search mentors' }).fill(first.name)
  await expect(rowOf(page.getByRole('region', { name: 'Mentors' }), first.name)).toContainText('0')
})

test('an administrator assigns a mentor on the dashboard and stays there', { tag: '@full' }, async ({
  page,
}) => {
  const mentor = await addNewcomer(page, 'Isidor', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Iris')
  await openAs(page, 'nora', '/dashboard')
  await page.getByLabel('Mentee name or email').fill(mentee.email)
  const unassigned = page.getByRole('region', { name: 'Unassigned Mentees' })
  await expect(unassigned.getByRole('button', { name: /^Assign / })).toHaveCount(1)
  await unassigned.getByRole('button', { name: `Assign ${mentee.name}` }).click()

  const dialog = dialogOf(page, 'Assign mentor')
  await expect(dialog).toContainText(mentee.name)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(unassigned.getByRole('button', { name: `Assign ${mentee.name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Mentor', { exact: true }).selectOption({ value: String(mentor.id) })
  await dialog.getByRole('button', { name: 'Assign mentor' }).click()

  await expectToast(page, 'Mentor assigned!')
  await expect(unassigned.getByRole('button', { name: /^Assign / })).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a link works directly after typing in a search', async ({ page }) => {
  await addNewcomer(page, 'Ivo')
  await page.clock.install()
  await openAs(page, 'nora', '/dashboard')
  await expect(page.getByRole('link', { name: 'Assignments', exact: true })).toBeVisible()
  const nextPage = await holdBack(page, '**/assets/AssignmentsPage*')
  // The search is debounced by a quarter of a second. The key and the click both happen within that time.
  await page.getByLabel('Mentee name or email').evaluate((field: HTMLInputElement) => {
    field.focus()
    document.execCommand('insertText', false, '@')
    document.querySelector<HTMLElement>('main a[href="/admin/mentor-mentee"]')?.click()
  })
  await expect(page.getByLabel('Mentee name or email')).toHaveValue('@')
  await nextPage.requested

  await page.clock.runFor(1_000)
  nextPage.open()
  await expect(page).toHaveURL('/admin/mentor-mentee')
})

test('a list that changes behind a dialog does not take the focus', async ({ page }) => {
  const mentor = await addNewcomer(page, 'Ottilie', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Ottokar')
  // Simulates a slow machine, on which long effects run after the one that starts a timer.
  await page.addInitScript(() => {
    const { setTimeout: begin } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => {
        const timer = begin(run, ms)
        const end = performance.now() + (ms === 30 ? 25 : 0)
        while (performance.now() < end);
        return timer
      },
    })
  })
  await openAs(page, 'nora', `/admin/mentor-mentee?mentees-search=${mentee.lastName}`)
  const list = mentees(page)
  await list.getByRole('button', { name: `Assign mentor ${mentee.name}` }).press('Enter')
  const dialog = dialogOf(page, 'Assign mentor')
  await expect(dialog.getByLabel('Mentor', { exact: true })).toBeFocused()

  // Nothing in the dialog has the focus, as after a click beside its fields.
  const focused = await list.evaluateHandle((element) => {
    const counted = { times: 0 }
    element.addEventListener('focus', () => {
      counted.times += 1
    })
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return counted
  })
  await pair(page, mentor, mentee)
  await returnToTab(page)
  await expect(dialog).toHaveAccessibleName('Reassign mentor')
  await page.keyboard.press('Escape')

  await expect(dialog).toBeHidden()
  await expect(list.getByRole('button', { name: `Reassign mentor ${mentee.name}` })).toBeFocused()
  expect(await focused.evaluate(({ times }) => times)).toBe(0)
})

const mentees = (page: Page) => page.getByRole('region', { name: 'Mentees', exact: true })

async function threePeople(page: Page) {
  const first = await addNewcomer(page, 'Frank', { role: 'mentor' })
  const second = await addNewcomer(page, 'Selma', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Mina')
  await pair(page, first, mentee)
  return { first, second, mentee }
}

const openMentees = (page: Page, words: string) =>
  openAs(page, 'nora', `/admin/mentor-mentee?mentees-search=${encodeURIComponent(words)}`)

/** The options end with the number of mentees, so match the name only. */
async function choose(page: Page, mentor: string) {
  const choices = page.getByRole('dialog').getByLabel('Mentor', { exact: true })
  const choice = choices.getByRole('option', { name: new RegExp(`^${mentor} \\(\\d+ mentees?\\)$`) })
  await choices.selectOption((await choice.getAttribute('value')) ?? '')
}

/** Checks that the mentee has no mentor, so that the journey can run again on the same programme. */
async function withoutMentor(page: Page, name: string) {
  const rows = await (await callsOf(page, 'nora'))(listAvailableMentees)
  const mentee = rows.find((row) => `${row.first_name} ${row.last_name}` === name)
  expect(mentee?.mentors).toEqual([])
}
