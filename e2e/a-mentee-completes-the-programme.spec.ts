import type { Browser, Page } from '@playwright/test'
import { addDays, dayIn, formatDay } from '#contract/dates.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { castPassword } from '#demo/cast.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { expectNoJumps } from './support/jumps.ts'
import { expectToast } from './support/messages.ts'
import { addPair, type Newcomer, newcomersPassword, objective } from './support/newcomers.ts'
import { withOldProof } from './support/old-proof.ts'
import { openAs, openWith } from './support/people.ts'
import { answerDialog, dialogOf } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

type Participant = Newcomer & { page: Page }
type Pair = { mentor: Participant; mentee: Participant; planId: number }

test('a mentee goes from the first shift to a certificate that anyone can check', {
  tag: '@phone-full',
}, async ({ page, browser }) => {
  const { mentor, mentee, planId } = await twoWithAPlan(page, browser)
  await agreeOnThePlan({ mentor, mentee, planId })
  await planAShift({ mentor, mentee })
  await writeDebriefs({ mentor, mentee })
  await achieveTheObjective({ mentor, planId })
  await recordAMeeting({ mentor, mentee })
  await completeAndSummarise({ mentor, mentee })

  await mentee.page.goto('/dashboard')
  await mentee.page.getByRole('link', { name: /^Open summary/ }).click()
  await mentee.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await answerDialog(mentee.page, 'Confirm this summary?', 'Confirm')
  await expectToast(mentee.page, 'Summary confirmed')

  const admin = await newPage(browser)
  await openAs(admin, 'nora', `/sign-off/${mentee.id}`)
  await countersign(admin, mentee)
  const reference = await downloadCertificate(mentee)
  await planNextShift({ mentor, mentee })
  await mentee.page.goto('/dashboard')
  await expect(mentee.page.getByRole('link', { name: `Prepare ${mentor.name}` })).toBeVisible()

  const visitor = await newPage(browser)
  await visitor.goto(`/certificate/${reference}`)
  await expect(visitor.getByText(mentee.name)).toBeVisible()
  await expect(visitor.getByText('Valid', { exact: true })).toBeVisible()

  await admin.getByRole('button', { name: 'Reopen' }).click()
  await dialogOf(admin, 'Reopen this record').getByLabel('Reason').fill('A shift is missing')
  await dialogOf(admin, 'Reopen this record').getByRole('button', { name: 'Reopen' }).click()
  await expectToast(admin, 'Record reopened')
  await visitor.reload()
  await expect(visitor.getByText('Withdrawn', { exact: true })).toBeVisible()
})

const newPage = async (browser: Browser) => (await browser.newContext()).newPage()

/** A mentor and a mentee, each in their own browser, with an active plan of one objective. */
async function twoWithAPlan(page: Page, browser: Browser): Promise<Pair> {
  const { mentorToken, menteeToken, ...two } = await addPair(page, ['Walta', 'Walda'])
  const mentor = { ...two.mentor, page }
  const mentee = { ...two.mentee, page: await newPage(browser) }
  const plan = { title: 'First months', status: 'active', targetDate: '2090-01-31' } as const
  const { id } = await callsWith(page, mentorToken)(createPlan, {
    body: { ...plan, menteeId: mentee.id, objectives: [objective('Lead a handover')] },
  })
  const path = `/learning-plans?plan=${id}`
  await openWith(mentor.page, mentorToken, path)
  await openWith(mentee.page, menteeToken, path)
  return { mentor, mentee, planId: id }
}

const planOf = (page: Page) => dialogOf(page, 'First months')

async function agreeOnThePlan({ mentor, mentee }: Pair) {
  await planOf(mentor.page).getByRole('button', { name: 'Ask for agreement' }).click()
  await planOf(mentee.page).getByRole('button', { name: 'Agree', exact: true }).click()
  const agreed = new RegExp(`^Agreed on .* by ${mentor.name} and ${mentee.name}`)
  await expect(planOf(mentee.page).getByText(agreed)).toBeVisible()
}

/** Plans a shift that has ended by now. */
async function planAShift({ mentor: { page }, mentee }: Omit<Pair, 'planId'>) {
  await page.goto(`/shifts/schedule?mentee=${mentee.id}`)
  const planning = dialogOf(page, 'Schedule Shift')
  await planning.getByLabel('Date', { exact: true }).fill(formatDay(dayIn(new Date(), 'Europe/London')))
  await planning.getByLabel('Start time').fill('00:00')
  await planning.getByLabel('End time').fill('00:01')
  await planning.getByRole('button', { name: 'Schedule Shift' }).click()
  await expectToast(page, 'Shift scheduled successfully!')
}

/** The mentor's debrief records the outcome. The mentee reads what the mentor wrote only after writing. */
async function writeDebriefs({ mentor, mentee }: Omit<Pair, 'planId'>) {
  const [praise, thanks] = ['Calm and clear', 'You let me lead']
  await mentor.page.goto('/dashboard')
  await mentor.page.getByRole('link', { name: `Write debrief ${mentee.name}` }).click()
  await mentor.page.getByLabel('Worked to').fill('08:30')
  await mentor.page.getByLabel('What went well').fill(praise)
  await mentor.page.getByLabel('Goal or objective 1').selectOption({ index: 1 })
  await mentor.page.getByLabel('How it went').selectOption('Alone')
  await mentor.page.getByRole('button', { name: 'Save debrief' }).click()
  await expect(mentor.page).toHaveURL('/dashboard')

  await mentee.page.goto('/dashboard')
  await mentee.page.getByRole('link', { name: /^Write debrief/ }).click()
  await expect(mentee.page.getByText(`${mentor.firstName} has written.`)).toBeVisible()
  await expect(mentee.page.getByText(praise)).toBeHidden()
  await mentee.page.getByLabel('What helped').fill(thanks)
  await mentee.page.getByText('More (optional)').click()
  await mentee.page
    .getByLabel("Was either of you counted in the ward's staffing?")
    .selectOption('Neither of us')
  await mentee.page.getByRole('button', { name: 'Save debrief' }).click()
  await expect(mentee.page.getByText(praise)).toBeVisible()
  await mentor.page.goto(mentee.page.url())
  await expect(mentor.page.getByText(thanks)).toBeVisible()
}

/** The debrief is evidence by itself. */
async function achieveTheObjective({ mentor: { page }, planId }: Pick<Pair, 'mentor' | 'planId'>) {
  await page.goto(`/learning-plans?plan=${planId}`)
  const evidence = planOf(page).getByRole('list', { name: 'Evidence of objective 1' })
  await expect(evidence.getByRole('listitem').filter({ hasText: 'Debrief of' })).toContainText(
    'saw it done alone',
  )
  await planOf(page).getByRole('button', { name: 'Set state of objective 1' }).click()
  const stating = planOf(page).getByRole('group', { name: 'State of objective 1' })
  await stating.getByLabel('State').selectOption('Achieved')
  await stating.getByRole('button', { name: 'Save' }).click()
  await expect(planOf(page).getByText('1 of 1 achieved')).toBeVisible()
}

async function recordAMeeting({ mentor: { page }, mentee }: Omit<Pair, 'planId'>) {
  await page.goto(`/people/${mentee.id}?tab=progress`)
  await page.getByRole('button', { name: 'Record meeting' }).click()
  const meeting = dialogOf(page, 'Record meeting')
  await meeting.getByRole('checkbox').first().check()
  await meeting.getByRole('button', { name: 'Record meeting' }).click()
  await expectToast(page, 'Meeting recorded')
  const steps = page.getByRole('region', { name: 'Milestones', exact: true }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'done' })).toHaveCount(1)
}

async function completeAndSummarise({ mentor: { page }, mentee }: Omit<Pair, 'planId'>) {
  await page.goto(`/mentee/${mentee.id}?tab=progress&update=progress`)
  const progress = dialogOf(page, `Update Progress - ${mentee.name}`)
  await progress.getByLabel('Progress status').selectOption('Completed')
  await progress.getByRole('button', { name: 'Update Progress' }).click()
  await page.getByRole('link', { name: 'Write the summary' }).click()

  const summary = page.getByRole('region', { name: 'Write the summary' })
  for (const fact of ['8 hours 30 minutes', 'Lead a handover']) await expect(summary).toContainText(fact)
  await summary.getByLabel('Strengths shown').fill('Calm at handover')
  await summary.getByLabel('What was achieved').fill('Leads a bay alone')
  await summary.getByLabel('What to work on next').fill('Teach new colleagues')
  await summary.getByRole('button', { name: 'Sign and send' }).click()
  await expectToast(page, 'Summary signed and sent to the mentee')
}

/** The administrator signed in some time ago, so the signature asks who they are. */
async function countersign(page: Page, mentee: Newcomer) {
  await withOldProof(page, 'POST', '**/api/sign-offs/*/countersignature')
  await page.getByRole('button', { name: 'Countersign' }).click()
  await answerDialog(page, `Countersign the summary of ${mentee.name}?`, 'Countersign')
  const question = page.getByRole('alertdialog', { name: "Confirm it's you" })
  await question.getByLabel('Password', { exact: true }).fill(castPassword)
  await question.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Record signed off')
}

/** A mentee may work more shifts after the programme. */
async function planNextShift({ mentor, mentee }: Omit<Pair, 'planId'>) {
  const token = await freshToken(mentor.page, mentor.email, newcomersPassword)
  const shiftDate = addDays(dayIn(new Date(), 'Europe/London'), 2)
  const times = { startTime: '09:00', endTime: '17:00' }
  await callsWith(mentor.page, token)(scheduleShift, { body: { menteeId: mentee.id, shiftDate, ...times } })
}

/** Downloads the certificate and returns its reference. */
async function downloadCertificate({ page, name }: Participant): Promise<string> {
  await expectNoJumps(page, () => page.goto('/dashboard'))
  const hero = page.getByRole('region', { name: /^Signed off on / })
  await expect(hero).toContainText('You have completed the programme')
  await expect(page.getByRole('region', { name: 'Next Shift' })).toContainText('None Scheduled')
  await expect(page.getByRole('link', { name: /^Say thank you to / })).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await hero.getByRole('button', { name: 'Download certificate' }).click()
  expect((await download).suggestedFilename()).toBe(`Certificate ${name}.pdf`)
  await hero.getByRole('link', { name: 'Read the summary' }).click()
  return (await page.getByRole('link', { name: /^[2-9A-Z]{10}$/ }).textContent()) ?? ''
}
