import { listDebriefs } from '#contract/debriefs.ts'
import { getProfile } from '#contract/session.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs } from './support/people.ts'
import { answerDialog, dialogOf } from './support/screen.ts'
import { expectAccessible, expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('a mentee begins a reflection from a debrief, and nobody else reads it', { tag: '@phone-full' }, async ({
  page,
}) => {
  page.on('dialog', (question) => question.accept())
  const asEva = await callsOf(page, 'eva')
  const { id: menteeId } = await asEva(getProfile)
  const [shift] = (await asEva(listDebriefs, { params: { menteeId } })).filter(({ mentor }) => mentor.debrief)
  await openAs(page, 'eva', `/shifts/${shift?.id}/debrief`)

  await page.getByRole('link', { name: 'Write a reflection about this shift' }).click()
  const writing = dialogOf(page, 'Write a reflection')
  const nature = writing.getByLabel('What was the nature of the activity, feedback or event?')
  await expect(nature).toHaveValue(/^What (went well|to work on next): /)
  await expect(writing.getByLabel('Kind')).toHaveValue('feedback')
  await writing.getByLabel('Title').fill('Handover feedback')
  await page.reload()
  await page.getByRole('button', { name: 'Write a reflection' }).click()
  await writing.getByLabel('Title').fill('Handover feedback')
  await nature.fill('Feedback about bed 943 476 5919')
  await writing.getByText('More (optional)').click()
  await writing.getByLabel('Preserve safety').check()
  await expectAccessible(page)
  await writing.getByRole('button', { name: 'Save reflection' }).click()
  await expect(writing.getByText(/^This looks like an NHS number/)).toBeVisible()
  await nature.fill('Feedback about a handover')
  await writing.getByRole('button', { name: 'Save reflection' }).click()
  await expectToast(page, 'Reflection saved')

  const mine = page.getByRole('article', { name: /^Handover feedback/ })
  await expect(mine).toContainText('Preserve safety')
  await mine.getByRole('button', { name: /^Edit Handover feedback/ }).click()
  const editing = dialogOf(page, 'Edit reflection')
  await editing.getByLabel('What did you learn from it?').fill('Write it down first')
  await editing.getByRole('button', { name: 'Save reflection' }).click()
  await expect(mine).toContainText('Write it down first')
  await expectToFit(page, page.viewportSize()?.width ?? 0)

  await mine.getByRole('button', { name: /^Delete Handover feedback/ }).click()
  await answerDialog(page, 'Are you sure you want to delete this reflection?', 'Delete')
  await expect(mine).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mine).toBeVisible()

  await openAs(page, 'max', '/record?tab=reflections')
  await expect(page.getByRole('heading', { level: 1, name: 'My record' })).toBeVisible()
  await expect(page.getByText('Handover feedback')).toBeHidden()
})

test('a mentee notes what they did with feedback, and the topic of a shift', { tag: '@phone-full' }, async ({
  page,
}) => {
  await openAs(page, 'eva', '/record')
  await expect(page.getByText(/ so far, all in completed/)).toBeVisible()
  await page.getByRole('tab', { name: 'Feedback log' }).click()
  const feedback = page.getByRole('article', { name: /^Feedback of/ }).first()
  await feedback.getByRole('button', { name: /what you changed/ }).click()
  const noting = dialogOf(page, 'What you changed')
  await noting.getByLabel('What you changed').fill('I asked for a second round')
  await noting.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved in your record')
  await expect(feedback).toContainText('I asked for a second round')

  await page.getByRole('tab', { name: 'Learning log' }).click()
  const shift = page.getByRole('article', { name: /^Shift of/ }).first()
  await shift.getByRole('button', { name: /topic/ }).click()
  const naming = dialogOf(page, 'Topic of the shift')
  await naming.getByLabel('Topic').fill('Cannula care')
  await naming.getByLabel('Prioritise people').check()
  await expectAccessible(page)
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(shift).toContainText('Cannula care')
  await expect(shift).toContainText('participatory')
  const meeting = page.getByRole('article', { name: /^Meeting of/ }).first()
  await expect(meeting).toContainText('participatory')
  await meeting.getByRole('button', { name: /topic/ }).click()
  const namingMeeting = dialogOf(page, 'Topic of the meeting')
  await namingMeeting.getByLabel('Topic').fill('How to ask for help')
  await namingMeeting.getByLabel('Preserve safety').check()
  await namingMeeting.getByRole('button', { name: 'Save' }).click()
  await expect(meeting).toContainText('How to ask for help')
  await expectToFit(page, page.viewportSize()?.width ?? 0)
})

test('a mentor reads a statement without names, and downloads it and the record', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  await openAs(page, 'max', '/record?tab=statement')
  const statement = page.getByRole('region', { name: 'Statement' })
  await expect(statement).toContainText('Mentees supported')
  await expect(statement).toContainText('Milestones held')
  await expect(statement).toContainText('This covers all answers, not only these dates.')
  await expect(statement).not.toContainText('Lindqvist')
  await expectAccessible(page)
  const [ofStatement] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(ofStatement.suggestedFilename()).toBe('Statement Max Okafor.pdf')

  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = dialogOf(page, 'Download my record')
  await dialog.getByLabel('File').selectOption('Learning log (CSV)')
  await dialog.getByRole('textbox', { name: 'First day (optional)' }).fill('1/1/2025')
  const [ofLog] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(ofLog.suggestedFilename()).toMatch(/^learning-log-.*\.csv$/)
  await expect(dialog).toBeHidden()
})
