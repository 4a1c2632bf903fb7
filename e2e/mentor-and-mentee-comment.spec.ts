import { addPlanComment } from '#contract/comments.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { listMentees } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs } from './support/people.ts'
import { answerDialog, chooseFromMore, dialogOf, holdBack } from './support/screen.ts'
import { expectAccessible } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('a conversation opens at the new notes, is answered in place and keeps a draft @phone-first', async ({
  page,
}) => {
  const asEva = await callsOf(page, 'eva')
  await asEva(addNote, { body: { content: 'Does https://www.nhs.uk/conditions/sepsis help?' } })
  await openAs(page, 'max', '/notes?view=conversation')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'Eva Lindqvist' }).click()
  const talk = page.getByRole('log', { name: 'Messages, Eva Lindqvist' })
  const asked = talk.getByRole('article', { name: /^Message from Eva Lindqvist/ }).last()
  await expect(talk.getByText('New', { exact: true })).toBeVisible()
  await expect(asked.getByRole('link', { name: 'https://www.nhs.uk/conditions/sepsis' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  )
  await expectAccessible(page)

  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill('It does, and')
  await page.reload()
  await expect(field).toHaveValue('It does, and')
  await field.fill('It does, and so does the ward folder.')
  await field.press('Control+Enter')
  await expectToast(page, 'Note added successfully!')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  const answer = talk.getByRole('article', { name: /^Message from Me/ }).last()
  await expect(answer).toContainText('so does the ward folder')
  await expect(answer).toBeInViewport()

  await field.fill('The ward clerk has it.')
  const sent = await holdBack(page, '**/api/notes')
  await field.press('Control+Enter')
  await sent.requested
  await field.fill('Ask before noon, and')
  sent.open()
  await expectToast(page, 'Note added successfully!')
  await expect(answer).toContainText('The ward clerk has it.')
  await page.reload()
  await expect(field).toHaveValue('Ask before noon, and')

  await page.getByLabel('Search in this conversation').fill('FOLDER')
  await expect(talk.getByRole('article')).toHaveCount(1)
  await chooseFromMore(talk.getByRole('article'), /^More/, /^Delete/)
  await answerDialog(page, 'Are you sure you want to delete this note?', 'Delete')
  await expect(talk).toHaveCount(0)
})

test('mentee and mentor comment on a goal until it is completed', async ({ page }) => {
  const asMax = await callsOf(page, 'max')
  const menteeId = (await asMax(listMentees)).find(({ first_name }) => first_name === 'Eva')?.id ?? 0
  const goal = { title: 'Say it in one minute', description: 'Four calls', targetDate: '2030-01-31' }
  await asMax(addGoal, { params: { menteeId }, body: goal })
  await openAs(page, 'eva', '/dashboard?tab=goals')
  await page.getByRole('button', { name: 'Comment on Say it in one minute' }).click()
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Two of four done')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expectToast(page, 'Comment added successfully!')
  await expect(page.getByRole('button', { name: '1 comment on Say it in one minute' })).toBeVisible()

  await openAs(page, 'max', `/mentee/${menteeId}?tab=goals`)
  await page.getByRole('button', { name: '1 comment on Say it in one minute' }).click()
  await expect(page.getByRole('article', { name: /^Comment from Eva Lindqvist/ })).toContainText(
    'Two of four',
  )
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Well done!')
  await page.getByRole('textbox', { name: 'Your comment' }).press('Control+Enter')
  const own = page.getByRole('article', { name: /^Comment from Me/ })
  await own.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Very well done!')
  await page.getByRole('button', { name: 'Save Comment' }).click()
  await expect(own).toContainText('Very well done!')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Complete Say it in one minute' }).click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveCount(0)
  await expect(own).toContainText('Very well done!')
})

test('the number of comments on a plan card opens the plan at the first one', async ({ page }) => {
  const [asMax, asEva] = [await callsOf(page, 'max'), await callsOf(page, 'eva')]
  const menteeId = (await asMax(listMentees)).find(({ first_name }) => first_name === 'Eva')?.id ?? 0
  const smart = { measurable: 'a', achievable: 'b', relevant: 'c', timeBound: 'd' }
  const objectives = [
    { specific: 'Plan a handover', ...smart },
    { specific: 'Lead a handover', ...smart },
  ]
  const title = 'Handovers that hold'
  const { id } = await asMax(createPlan, {
    body: { menteeId, title, description: '', objectives, targetDate: '2030-01-31', status: 'active' },
  })
  await asEva(addPlanComment, { params: { id }, body: { objective: 2, content: 'May I begin on Friday?' } })

  for (const [who, path] of [
    ['max', '/learning-plans'],
    ['nora', `/people/${menteeId}?tab=plans`],
  ] as const) {
    await openAs(page, who, path)
    await page.getByRole('link', { name: `1 comment on ${title}` }).click()
    const plan = dialogOf(page, title)
    await expect(plan.getByRole('article', { name: /^Comment from Eva/ })).toContainText('on Friday?')
    await expect(plan.getByRole('button', { name: '1 comment on objective 2' })).toBeFocused()
  }
})
