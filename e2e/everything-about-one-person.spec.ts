import { endRelationship, listRelationships } from '#contract/assignments.ts'
import { addDays, dayIn } from '#contract/dates.ts'
import { listMentees } from '#contract/mentees.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { cast } from '#demo/cast.ts'
import { readPdf } from '#server/testing/pdf-text.ts'
import { callsOf, callsWith, freshToken } from './support/calls.ts'
import { addNewcomer, newcomersPassword, pair } from './support/newcomers.ts'
import { openAs, openWith, signIn } from './support/people.ts'
import { urlOf } from './support/routes.ts'
import { chooseFromMore, dialogOf, withoutStream } from './support/screen.ts'
import { expectAccessible, expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('a mentor works with one mentee on one page until the relationship ends', {
  tag: '@phone-first',
}, async ({ page }) => {
  const mentor = await addNewcomer(page, 'Pagea', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Pageo')
  await pair(page, mentor, mentee)
  await signIn(page, mentor.email, newcomersPassword)
  await page.goto(`/people/${mentee.id}`)

  await page.getByRole('button', { name: `Message ${mentee.name}` }).click()
  await expect(page).toHaveURL(`/people/${mentee.id}?tab=messages`)
  const message = page.getByRole('textbox', { name: 'Your message' })
  await expect(message).toBeFocused()
  await message.fill('Well done on the round.')
  await message.press('Control+Enter')
  await expect(page.getByRole('log')).toContainText('Well done on the round.')
  await expect(page.getByText('Only you can see these notes')).toBeHidden()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByText('Only you can see these notes')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  await dialogOf(page, `Private Notes - ${mentee.name}`).getByLabel('Strengths').fill('Calm in a crisis')
  await dialogOf(page, `Private Notes - ${mentee.name}`).getByRole('button', { name: 'Save Notes' }).click()
  await expect(page.getByRole('region', { name: 'Strengths' })).toHaveText(/Calm in a crisis/)
  await expectAccessible(page)

  await chooseFromMore(page, `More ${mentee.name}`, /^Create plan/)
  const plan = dialogOf(page, 'Create Plan')
  await expect(plan.getByLabel('Mentee')).toHaveValue(mentee.name)
  await expectAccessible(page)
  await plan.getByRole('button', { name: 'Cancel' }).click()

  await chooseFromMore(page, `More ${mentee.name}`, /^Upload document/)
  await expect(page.getByLabel('Mentee')).toHaveValue(String(mentee.id))
  await expectToFit(page, page.viewportSize()?.width ?? 0)

  const asNora = await callsOf(page, 'nora')
  const relationship = (await asNora(listRelationships)).find(({ mentee_id }) => mentee_id === mentee.id)
  await asNora(endRelationship, {
    params: { id: relationship?.id ?? 0 },
    body: { status: 'terminated' },
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByText(mentee.email)).toBeHidden()
})

test("an administrator assigns a mentor and makes the account inactive on the mentee's page", async ({
  page,
}) => {
  const mentor = await addNewcomer(page, 'Accounta', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Accounto')
  await openAs(page, 'nora', `/people/${mentee.id}`)

  await page
    .getByRole('button', { name: `Assign mentor ${mentee.name}` })
    .first()
    .click()
  const assign = dialogOf(page, 'Assign mentor')
  await assign.getByLabel('Mentor', { exact: true }).selectOption({ value: String(mentor.id) })
  await assign.getByRole('button', { name: 'Assign mentor' }).click()
  await expect(page.getByRole('region', { name: 'Mentors' })).toContainText(mentor.name)
  await chooseFromMore(page, `More ${mentor.name}`, `End relationship ${mentor.name}`)
  await dialogOf(page, 'End this mentor-mentee relationship?')
    .getByRole('button', { name: 'End relationship' })
    .click()
  await expect(page.getByText('No mentor yet', { exact: true })).toBeVisible()

  await chooseFromMore(page, `More ${mentee.name}`, /^Account/)
  await expect(page.getByRole('tab', { name: 'Account', selected: true })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${mentee.name}` }).click()
  await page.getByLabel('Status').selectOption('inactive')
  await page.getByRole('button', { name: `Save ${mentee.name}` }).click()
  await expect(page.getByRole('button', { name: `Assign mentor ${mentee.name}` })).toBeHidden()
  await expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText('Inactive').first(),
  ).toBeVisible()
  await expectAccessible(page)
})

test('the next mentor of a mentee sees the shifts with the former mentor', { tag: '@full' }, async ({
  page,
}) => {
  const former = await addNewcomer(page, 'Formera', { role: 'mentor' })
  const next = await addNewcomer(page, 'Nexta', { role: 'mentor' })
  const mentee = await addNewcomer(page, 'Nexto')
  const { id } = await pair(page, former, mentee)
  const asFormer = callsWith(page, await freshToken(page, former.email, newcomersPassword))
  const shiftDate = addDays(dayIn(new Date(), 'Europe/London'), 2)
  await asFormer(scheduleShift, {
    body: { menteeId: mentee.id, shiftDate, startTime: '09:00', endTime: '17:00', location: 'Ward 9' },
  })
  const asNora = await callsOf(page, 'nora')
  await asNora(endRelationship, { params: { id }, body: { status: 'terminated' } })
  await pair(page, next, mentee)

  await openWith(
    page,
    await freshToken(page, next.email, newcomersPassword),
    `/people/${mentee.id}?tab=shifts`,
  )

  const shifts = page.getByRole('region', { name: 'Shifts' })
  await expect(shifts.getByRole('status')).toHaveText('1 shift')
  await expect(shifts).toContainText('Ward 9')
  await expect(shifts).toContainText(former.name)
})

test("a mentee's page prints on two sheets from any tab", { tag: '@chromium' }, async ({ page }) => {
  const mentees = await (await callsOf(page, 'max'))(listMentees)
  const eva = mentees.find(({ email }) => email === cast.eva.email)
  await withoutStream(page)
  for (const tab of ['overview', 'progress']) {
    await openAs(page, 'max', `/people/${eva?.id}?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(new RegExp(tab, 'i'))
    await page.waitForLoadState('networkidle')
    const { pages } = await readPdf(await page.pdf({ format: 'A4' }))
    expect(pages).toBeLessThanOrEqual(2)
  }
})

test('a goal takes little room, and links to former tabs and of a mentee to their own page open what is there now', async ({
  page,
}) => {
  await test.step('a goal of a mentee takes little room, and shows one main action', async () => {
    await openAs(page, 'max', `${await urlOf(page, '/people/:id')}?tab=goals`)
    const goals = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Complete / }) })
    await expect(goals.first()).toBeVisible()
    for (const goal of await goals.all()) {
      await expect(goal.getByRole('button', { name: /^(Edit|Cancel goal|Save as template) / })).toHaveCount(0)
      await expect(goal.getByRole('button', { name: /^More / })).toBeVisible()
      expect((await goal.boundingBox())?.height).toBeLessThanOrEqual(120)
    }
  })

  await test.step('links to former tabs, and of a mentee to their own page, open what is there now', async () => {
    const own = await urlOf(page, '/people/:id')
    await openAs(page, 'max', `${own}?tab=milestones`)
    await expect(page).toHaveURL(`${own}?tab=progress#milestones`)
    await expect(page.getByRole('heading', { name: 'Milestones', exact: true })).toBeInViewport()
    await page.goto(`${own}?tab=debriefs`)
    await expect(page).toHaveURL(`${own}?tab=shifts`)
    await page
      .getByRole('button', { name: /^Read debriefs of the shift of/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Mentor/ }).first()).toBeVisible()
    await expectAccessible(page)

    await openAs(page, 'eva', own)
    await expect(page).toHaveURL('/dashboard')
    await page.goto(`${own}?tab=goals`)
    await expect(page.getByRole('heading', { name: 'Goals for Eva Lindqvist' })).toBeVisible()
  })
})
