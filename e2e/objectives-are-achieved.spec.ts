import type { Page } from '@playwright/test'
import { createPlan } from '#contract/learning-plans.ts'
import { addNote } from '#contract/notes.ts'
import { callsWith } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addPair, objective } from './support/newcomers.ts'
import { openWith } from './support/people.ts'
import { dialogOf } from './support/screen.ts'
import { expectAccessible, expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/** A mentor and a mentee with a note and an active plan of two objectives. */
async function twoWithAPlan(page: Page, names: [mentor: string, mentee: string]) {
  const { mentor, mentee, mentorToken, menteeToken } = await addPair(page, names)
  const asMentor = callsWith(page, mentorToken)
  await asMentor(addNote, { body: { menteeId: mentee.id, content: 'You led it well.' } })
  const { id } = await asMentor(createPlan, {
    body: {
      menteeId: mentee.id,
      title: 'Lead handovers',
      status: 'active',
      objectives: [objective('Lead one'), objective('Lead two')],
      targetDate: '2090-01-31',
    },
  })
  return { mentor, mentee, mentorToken, menteeToken, path: `/learning-plans?plan=${id}` }
}

const details = (page: Page) => dialogOf(page, 'Lead handovers')

test('a mentee asks, and the mentor links evidence and marks the objective as achieved', {
  tag: '@phone-full',
}, async ({ page }) => {
  const { mentor, mentee, mentorToken, menteeToken, path } = await twoWithAPlan(page, ['Obja', 'Objb'])
  await openWith(page, menteeToken, path)
  await details(page).getByRole('button', { name: 'I think I can do this: objective 1' }).click()
  await expectToast(page, 'Your mentor gets a notification')
  await expect(details(page).getByRole('button', { name: 'I think I can do this: objective 1' })).toBeHidden()

  await openWith(page, mentorToken, path)
  await expect(details(page).getByText(/thinks they can do this/)).toBeVisible()
  await details(page).getByRole('button', { name: 'Add evidence to objective 1' }).click()
  const note = details(page)
    .getByRole('group', { name: 'Choose evidence' })
    .getByRole('checkbox', { name: '‘You led it well.’' })
  await expect(note).toHaveAccessibleDescription(/^Message from you · today$/)
  await expectAccessible(page)
  await note.check()
  await expectToast(page, 'Evidence added')
  const evidence = details(page).getByRole('list', { name: 'Evidence of objective 1' })
  await expect(
    evidence.getByRole('link', { name: new RegExp(`^Message of .* from ${mentor.name}`) }),
  ).toBeVisible()

  await details(page).getByRole('button', { name: 'Set state of objective 1' }).click()
  const stating = details(page).getByRole('group', { name: 'State of objective 1' })
  await stating.getByLabel('State').selectOption('Achieved')
  await stating.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'State saved')
  await expect(details(page).getByText('1 of 2 achieved')).toBeVisible()
  await expectToFit(page, page.viewportSize()?.width ?? 0)
  await expectAccessible(page)

  await openWith(page, menteeToken, '/dashboard')
  await expect(page.getByText('1 of 2 achieved')).toBeVisible()
  expect(mentee.name).toContain('Objb')
})

test('a step back asks a reason, and removing the objective asks first', { tag: '@full' }, async ({
  page,
}) => {
  const { mentorToken, path } = await twoWithAPlan(page, ['Objc', 'Objd'])
  await openWith(page, mentorToken, path)
  await details(page)
    .getByRole('button', { name: /^Lead two/ })
    .click()
  const stating = details(page).getByRole('group', { name: 'State of objective 2' })
  const setState = async (state: string) => {
    await details(page).getByRole('button', { name: 'Set state of objective 2' }).click()
    await stating.getByLabel('State').selectOption(state)
    await stating.getByRole('button', { name: 'Save' }).click()
  }
  await setState('Achieved')
  await expect(stating).toBeHidden()
  await setState('In progress')
  await stating.getByLabel('Why is it no longer achieved?').fill('Only by day so far')
  await stating.getByRole('button', { name: 'Save' }).click()
  await expect(details(page).getByText('No longer achieved: Only by day so far')).toBeVisible()

  await details(page).getByRole('button', { name: 'Edit' }).click()
  const editing = dialogOf(page, 'Edit Plan')
  await editing.getByRole('button', { name: 'Remove objective 2' }).click()
  await editing.getByRole('button', { name: 'Update Plan' }).click()
  await expect(editing.getByText('Objective 2 is in progress. Its state goes with it.')).toBeVisible()
  await editing.getByRole('button', { name: 'Save anyway' }).click()
  await expectToast(page, 'Learning plan updated!')
})

test('one side asks for agreement, the other says what to change and later agrees', {
  tag: '@phone-full',
}, async ({ page }) => {
  const { mentor, mentorToken, menteeToken, path } = await twoWithAPlan(page, ['Obje', 'Objf'])
  await openWith(page, mentorToken, path)
  await details(page).getByRole('button', { name: 'Ask for agreement' }).click()
  await expect(details(page).getByText(`${mentor.name} asked for agreement`)).toBeVisible()

  await openWith(page, menteeToken, path)
  await details(page).getByRole('button', { name: 'Not yet' }).click()
  const declining = details(page).getByRole('group', { name: 'Not yet' })
  await declining.getByLabel('What should change first?').fill('Name the ward')
  page.on('dialog', (question) => question.accept())
  await page.goto(path)
  await details(page).getByRole('button', { name: 'Not yet' }).click()
  await expect(declining.getByText('We have kept what you typed earlier.')).toBeVisible()
  await expect(declining.getByLabel('What should change first?')).toHaveValue('Name the ward')
  await expectAccessible(page)
  await declining.getByRole('button', { name: 'Send' }).click()
  await expect(details(page).getByText('Name the ward')).toBeVisible()
  await details(page).getByRole('button', { name: 'Ask for agreement' }).click()

  await openWith(page, mentorToken, path)
  await details(page).getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(details(page).getByText(/^Agreed on .* by .* and /)).toBeVisible()
  await details(page).getByRole('button', { name: 'Edit' }).click()
  await dialogOf(page, 'Edit Plan').getByLabel('Description (optional)').fill('On ward 9')
  await dialogOf(page, 'Edit Plan').getByRole('button', { name: 'Update Plan' }).click()
  await expect(details(page).getByText(/changed since: description/)).toBeVisible()
  await expectToFit(page, page.viewportSize()?.width ?? 0)
})
