import type { Locator, Page } from '@playwright/test'
import { addDays, dayIn } from '#contract/dates.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { addNote } from '#contract/notes.ts'
import { submitReferral } from '#contract/referrals.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { endedShiftOfToday } from './support/ended-shift.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, type Newcomer, newcomersPassword, pair, someone } from './support/newcomers.ts'
import { openAs, openWith } from './support/people.ts'
import { countPresses } from './support/presses.ts'
import { chooseFromMore, dialogOf } from './support/screen.ts'
import { settled } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const inDays = (days: number) => addDays(dayIn(new Date(), 'Europe/London'), days)

test('a mentor finds a new mentee first, and the button opens their page', { tag: '@full' }, async ({
  page,
}) => {
  const { mentee, asMentor } = await newPair(page)
  await openWith(page, asMentor, '/dashboard')

  await expect(rowOf(page, mentee.name)).toContainText('New mentee')
  await expect(rowOf(page, mentee.name)).toContainText('since today')
  await needs(page)
    .getByRole('link', { name: `View details ${mentee.name}` })
    .click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mentee.name)
})

test('a mentor debriefs a shift with two presses, and is back without the row', {
  tag: '@phone-first',
}, async ({ page }) => {
  const { asMentor, row } = await afterAShift(page)
  const presses = await countPresses(page)
  await openWith(page, asMentor, '/dashboard')
  await row.getByRole('link', { name: /^Write debrief / }).click()
  await page.getByLabel('What went well').fill('Calm and clear')
  await page.getByRole('button', { name: 'Save debrief' }).click()

  await expectToast(page, 'Debrief saved')
  await expect(page).toHaveURL('/dashboard')
  await expect(needs(page)).not.toContainText('Debrief to write')
  expect(presses()).toBe(2)
})

test('a mentor says that a shift did not happen, and is back without the row', {
  tag: '@phone-first',
}, async ({ page }) => {
  const { asMentor, row } = await afterAShift(page)
  await openWith(page, asMentor, '/dashboard')
  await chooseFromMore(row, /^More /, /^It did not happen /)

  const dialog = dialogOf(page, 'It did not happen')
  await dialog.getByLabel('Why?').selectOption('No one came')
  await dialog.getByRole('button', { name: 'It did not happen' }).click()

  await expectToast(page, 'Shift updated successfully!')
  await expect(page).toHaveURL('/dashboard')
  await expect(needs(page)).not.toContainText('Debrief to write')
})

test('a shift whose outcome was recorded elsewhere shows that', async ({ page }) => {
  await openAs(page, 'max', '/shifts?outcome=999999')

  await expect(page.getByText('This shift already has an outcome, or has been deleted.')).toBeVisible()
})

test("'Schedule shift' and 'Update progress' open their dialog once, for the mentee", async ({ page }) => {
  const { mentee, asMentor } = await newPair(page)
  await openWith(page, asMentor, `/shifts/schedule?mentee=${mentee.id}`)

  const dialog = dialogOf(page, 'Schedule Shift')
  await expect(dialog.getByLabel('Mentee').locator('option:checked')).toHaveText(mentee.name)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/shifts/schedule')

  await page.getByRole('button', { name: 'Schedule Shift' }).click()
  // A mentor's only mentee is chosen already.
  await expect(dialog.getByLabel('Mentee').locator('option:checked')).toHaveText(mentee.name)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.goto(`/mentee/${mentee.id}?tab=progress&update=progress`)
  const update = dialogOf(page, `Update Progress - ${mentee.name}`)
  await expect(update).toBeVisible()
  await expect(page).toHaveURL(`/mentee/${mentee.id}?tab=progress`)
  await page.keyboard.press('Escape')
  await expect(update).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Progress' })).toHaveAttribute('aria-selected', 'true')
})

test('a mentee sees upcoming and due items, and each button opens them', { tag: '@phone-full' }, async ({
  page,
}) => {
  const { mentor, mentee, asMentor } = await newPair(page)
  await givesPlenty(page, asMentor, mentee)
  await openWith(page, await tokenFor(page, mentee), '/dashboard')

  const next = page.getByRole('region', { name: 'Next Shift' })
  await expect(next).toContainText('Ward 7')
  const todo = page.getByRole('region', { name: 'For you to do' })
  await expect(todo.getByRole('listitem')).toHaveCount(2)
  await expect(todo).not.toContainText('Ward 7')
  // The shift is above everything else, on the narrowest screens too.
  const [shift, rest] = [await next.boundingBox(), await todo.boundingBox()]
  expect(shift?.y).toBeLessThan(rest?.y ?? 0)
  const news = page.getByRole('region', { name: `New from ${mentor.firstName}` })
  await expect(news).toContainText('Welcome!')
  const reply = news.getByRole('link', { name: `Reply to ${mentor.firstName}` })
  await expect(reply).toHaveAttribute('href', `/notes?view=conversation&mentor=${mentor.id}`)
  const goal = todo.getByRole('listitem').filter({ hasText: 'Find the rota' })
  const plan = todo.getByRole('listitem').filter({ hasText: 'First weeks' })
  await expect(goal).toContainText('in 5 days')
  await expect(plan).toContainText('tomorrow')

  await goal.getByRole('link').click()
  await expect(page.getByRole('tab', { name: 'Goals' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Goals' })).toBeInViewport()
  await expect(page.getByRole('tabpanel')).toContainText('Find the rota')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Goals' })).toBeFocused()

  await plan.getByRole('link').click()
  await expect(dialogOf(page, 'First weeks')).toBeVisible()
  await expect(page).toHaveURL('/learning-plans')
})

test('other pending items about a person open in the same place', { tag: ['@full', '@phone-full'] }, async ({
  page,
}) => {
  await openAs(page, 'max', '/dashboard')
  const more = rows(page)
    .getByRole('button', { name: /^\+\d+ more about / })
    .first()
  const count = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0])
  const before = await rows(page).getByRole('listitem').count()

  await more.click()
  await expect(rows(page).getByRole('listitem')).toHaveCount(before + count)
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await more.press('Enter')
  await expect(rows(page).getByRole('listitem')).toHaveCount(before)
})

test('a pending account has no such panel, and no call is sent', async ({ page }) => {
  const newcomer = await addNewcomer(page, 'Pelle', { status: 'pending' })
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await openWith(page, await tokenFor(page, newcomer), '/dashboard')
  await settled(page)

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pelle')
  await expect(needs(page)).toBeHidden()
  expect(calls).not.toContain('/api/attention')
})

test('Nora reminds a mentor once a day, snoozes the mentee with a reason, and unsnoozes them', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  const { mentor, mentee } = await newPair(page)
  await openAs(page, 'nora', `/admin/quick-actions?search=${encodeURIComponent(mentee.name)}`)
  const row = page.getByRole('row').filter({ hasText: mentee.name })
  await row.getByRole('button', { name: /^More / }).click()
  await page.getByRole('menuitem', { name: /^Remind the mentor / }).click()
  await expect(row).toContainText(new RegExp(`${mentor.name} was last reminded on .* by Nora Whitfield`))
  await row.getByRole('button', { name: /^More / }).click()
  await expect(page.getByRole('menuitem', { name: /: already reminded today at / })).toBeDisabled()
  await page.getByRole('menuitem', { name: /^Snooze / }).click()

  await dialogOf(page, 'Snooze').getByLabel('Reason').fill('Back from leave then')
  await dialogOf(page, 'Snooze').getByRole('button', { name: 'Snooze' }).click()
  await expectToast(page, 'Snoozed')
  await expect(row.filter({ hasText: 'Back from leave then' })).toBeVisible()
  await expect(row).toHaveCount(1)

  await page.getByRole('button', { name: `Show again ${mentee.name}, No shift scheduled` }).click()
  await expectToast(page, 'Shown again')
  await expect(row.getByRole('button', { name: /^Open assignments / })).toBeVisible()
})

test("pending items of an administrator open the referral and the mentee's details", {
  tag: '@full',
}, async ({ page }) => {
  const { firstName, lastName, name, email } = someone('Rita')
  await callsWith(page, undefined)(submitReferral, {
    body: { firstName, lastName, grsNumber: '77', email, reason: 'Please' },
  })
  await openAs(page, 'nora', `/admin/quick-actions?search=${lastName}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('since today')
  await page.getByRole('button', { name: `Review ${name}` }).click()
  await expect(dialogOf(page, name)).toBeVisible()

  await page.goto('/admin/quick-actions?kind=goal')
  const details = page.getByRole('button', { name: /^View details / }).first()
  const mentee = /^View details (.*), /.exec((await details.getAttribute('aria-label')) ?? '')?.[1] ?? '?'
  await details.click()
  await expect(dialogOf(page, mentee)).toBeVisible()
  const goals = dialogOf(page, mentee).getByRole('tabpanel', { name: 'Goals' })
  await expect(goals.getByText(/\d days? overdue/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, mentee)).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
})

const needs = (page: Page): Locator => page.getByRole('region', { name: 'Needs attention' })
const rows = (page: Page): Locator => needs(page).getByRole('list').last()
const rowOf = (page: Page, words: string): Locator =>
  rows(page).getByRole('listitem').filter({ hasText: words })

const tokenFor = (page: Page, { email }: Newcomer) => freshToken(page, email, newcomersPassword)

async function newPair(page: Page) {
  const mentor = await addNewcomer(page, 'Marta', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Milo')
  await pair(page, mentor, mentee)
  return { mentor, mentee, asMentor: await tokenFor(page, mentor) }
}

/** A new pair whose shift of today has ended. */
async function afterAShift(page: Page) {
  const { mentee, asMentor } = await newPair(page)
  await callsWith(page, asMentor)(scheduleShift, {
    body: { menteeId: mentee.id, ...(await endedShiftOfToday()) },
  })
  return { asMentor, row: rowOf(page, 'Debrief to write') }
}

async function givesPlenty(page: Page, asMentor: string, mentee: Newcomer) {
  const call = callsWith(page, asMentor)
  await call(scheduleShift, {
    body: {
      menteeId: mentee.id,
      shiftDate: inDays(3),
      startTime: '09:00',
      endTime: '17:00',
      location: 'Ward 7',
      notes: '',
    },
  })
  await call(addNote, { body: { menteeId: mentee.id, content: 'Welcome!' } })
  await call(addGoal, {
    params: { menteeId: mentee.id },
    body: { title: 'Find the rota', description: 'And read it', targetDate: inDays(5), priority: 'medium' },
  })
  const smart = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }
  await call(createPlan, {
    body: {
      menteeId: mentee.id,
      title: 'First weeks',
      description: '',
      objectives: [smart],
      targetDate: inDays(1),
      status: 'active',
    },
  })
}
