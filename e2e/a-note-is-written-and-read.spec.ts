import { listMentees } from '#contract/mentees.ts'
import { addNote, editNote, listNotes } from '#contract/notes.ts'
import { getProfile } from '#contract/session.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs } from './support/people.ts'
import {
  answerDialog,
  chooseFromMore,
  dialogOf,
  expectProblem,
  refuse,
  returnToTab,
  showFilters,
} from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('notes are found by words, kept over conflicts and reloads, and saved with an NHS number only after a warning', async ({
  page,
}) => {
  await test.step('Max finds a note by its words, and a link opens the same view', async () => {
    const call = await callsOf(page, 'max')
    const mentees = await call(listMentees)
    const eva = mentees.find((mentee) => mentee.first_name === 'Eva')
    await call(addNote, { body: { menteeId: eva?.id, content: 'José keeps the crème for the café' } })
    await openAs(page, 'max', '/notes')

    await page.getByRole('searchbox', { name: 'Search messages' }).fill('JOSE cafe')
    await expect(page.getByRole('status').filter({ hasText: /^1 note\(s\) total$/ })).toBeVisible()
    await showFilters(page)
    await page.getByRole('combobox', { name: 'Written by' }).selectOption('Mentors')
    await expect(page).toHaveURL(/search=JOSE\+cafe&type=mentor_note$/)
    await page.goto(page.url())
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('crème')

    await page.getByRole('combobox', { name: 'Written by' }).selectOption('Mentees')
    await expect(page.getByText('No messages match')).toBeVisible()
    await page.getByRole('button', { name: 'Show all messages' }).click()
    await expect(page).toHaveURL(/\/notes$/)
    await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeFocused()

    const evas = await call(listNotes, { query: { menteeId: eva?.id ?? 0 } })
    await page.getByRole('combobox', { name: 'Filter by Mentee' }).selectOption('Eva Lindqvist')
    await expect(page.getByText(`${evas.length} note(s) total`, { exact: true })).toBeVisible()
  })

  await test.step('a note that someone changed in the meantime is not overwritten, and typed input is kept', async () => {
    const call = await callsOf(page, 'max')
    const [mentee] = await call(listMentees)
    const { id } = await call(addNote, { body: { menteeId: mentee?.id, content: 'The first words' } })
    await openAs(page, 'max', '/notes')
    await page.getByRole('article').first().getByRole('button', { name: /^Edit/ }).click()
    await call(editNote, { params: { id }, body: { content: 'Words from another window' } })
    const dialog = dialogOf(page, 'Edit Note')
    const field = dialog.getByRole('textbox', { name: 'Content' })
    await field.fill('Better words')
    await dialog.getByRole('button', { name: 'Update Note' }).click()
    const met = dialog.getByRole('region', { name: 'Someone else changed this' })
    const theirs = met.getByRole('region', { name: 'Content: Their version' })
    await expect(met).toBeFocused()
    await expect(met).toContainText('Max Okafor')
    await expect(theirs).toHaveText('Words from another window')
    await expect(met.getByRole('region', { name: 'Content: Your version, not saved' })).toHaveText(
      'Better words',
    )
    await expect(field).toHaveValue('Better words')

    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await dialog.getByRole('button', { name: 'Update Note' }).click()
    await refused
    await met.getByRole('button', { name: 'Keep their version' }).click()
    await expect(field).toHaveValue('Words from another window')
    await expect(dialog.locator('form')).toBeFocused()
    await dialog.getByRole('button', { name: 'Restore what I typed' }).click()
    await expect(field).toHaveValue('Better words')

    await call(editNote, { params: { id }, body: { content: 'A third change' } })
    await met.getByRole('button', { name: 'Use my version' }).click()
    await expect(theirs).toHaveText('A third change')
    await met.getByRole('button', { name: 'Use my version' }).click()
    await expectToast(page, 'Note updated successfully!')
    await expect(page.getByRole('article').first()).toContainText('Better words')
    await chooseFromMore(page.getByRole('article').first(), /^More/, /^Delete/)
    await answerDialog(page, 'Are you sure you want to delete this note?', 'Delete')
    await expectToast(page, 'Note deleted successfully!')
  })

  await test.step('a note with an NHS number is saved only after a warning', async () => {
    await openAs(page, 'max', '/notes')
    await page.getByRole('button', { name: 'Add Note' }).click()
    const note = dialogOf(page, 'Add New Note')
    await note.getByLabel('Mentee').selectOption({ label: 'Eva Lindqvist' })
    await note.getByLabel('Content').fill('The handover of 943 476 5919 went well')
    await note.getByRole('button', { name: 'Add Note' }).click()
    const warning = note.getByRole('alert')
    await expect(warning).toBeFocused()
    await expect(warning).toContainText(
      'This looks like an NHS number: 943 476 5919. Leave out anything that could identify a patient.',
    )

    await note.getByLabel('Content').fill('The handover of 943 476 5919 and 987 654 4321 went well')
    await note.getByRole('button', { name: 'Add Note' }).click()
    await expect(warning).toBeFocused()
    await warning.getByRole('button', { name: 'Save anyway' }).click()
    await expectToast(page, 'Note added')
    await expect(note).toBeHidden()
  })

  await test.step('typed input survives a reload and is not shown to another person', async () => {
    page.on('dialog', (question) => question.accept())
    await openAs(page, 'max', '/notes')
    await page.getByRole('button', { name: 'Add Note' }).click()
    const note = dialogOf(page, 'Add New Note')
    await note.getByLabel('Mentee').selectOption({ label: 'Eva Lindqvist' })
    await note.getByLabel('Content').fill('Half a thought about')
    await page.reload()
    await expect(note.getByLabel('Content')).toHaveValue('Half a thought about')
    await expect(note.getByRole('status')).toHaveText(
      'We have kept what you typed earlier. It is not saved yet.',
    )
    // The dialog from before the mentees were loaded fades out while the new one appears.
    await expect(note).toHaveCount(1)

    await note.getByRole('button', { name: 'Cancel' }).click()
    await answerDialog(page, 'Leave without saving?', 'Leave')
    await expect(note).toBeHidden()
    await page.getByRole('button', { name: 'Add Note' }).click()
    await expect(note.getByLabel('Content')).toHaveValue('')
  })
})

test('a mentee expands a long note, and saves a note once their mentor can be fetched', async ({ page }) => {
  await test.step('a long note does not repeat its beginning, and expanding it marks it as opened', async () => {
    const content = `We spoke about nights. ${'Eat before two, and walk the bay every hour. '.repeat(4)}Well done.`
    const asMax = await callsOf(page, 'max')
    const { id: mentorId } = await asMax(getProfile)
    const menteeId = (await asMax(listMentees)).find(({ first_name }) => first_name === 'Eva')?.id ?? 0
    await asMax(addNote, { body: { content, noteType: 'mentor_note', mentorId, menteeId } })
    await openAs(page, 'eva', '/notes')
    const note = page.getByRole('article').first()
    await expect(note.getByText(`${content.slice(0, 100)}...`, { exact: true })).toBeVisible()
    await expect(note.getByText(content, { exact: true })).toBeHidden()

    const openedReply = page.waitForResponse('**/api/notes/opened')
    await note.getByRole('button', { name: /^Show all/ }).click()
    await expect(note.getByText(content, { exact: true })).toBeVisible()
    await expect(note.getByText(`${content.slice(0, 100)}...`, { exact: true })).toBeHidden()
    await openedReply
  })

  await test.step('a mentee whose mentor cannot be fetched sees the form without an error, and can save once it is there', async () => {
    const lookup = '**/api/mentoring/my-mentors'
    await refuse(page, lookup)
    await openAs(page, 'eva', '/notes')
    await page.getByRole('button', { name: 'Add Note' }).click()
    const dialog = dialogOf(page, 'Add New Note')
    await dialog.getByLabel('Content').fill('Written while the look-up failed')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Add Note' }).click()
    await expectProblem(dialog, 'Please select a mentor')

    await page.unroute(lookup)
    await returnToTab(page)
    await dialog.getByLabel('Mentor').selectOption({ label: 'Max Okafor' })
    await dialog.getByRole('button', { name: 'Add Note' }).click()

    await expectToast(page, 'Note added successfully!')
  })
})

test('Uma, who has no mentor, reads at an old link that she cannot write to anyone yet', async ({ page }) => {
  await openAs(page, 'uma', '/notes')
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await page.goto('/notes?new=')
  const dialog = dialogOf(page, 'Add New Note')
  await expect(dialog).toContainText('You do not have a mentor yet')
  await expect(dialog.getByRole('button', { name: 'Add Note' })).toHaveCount(0)
})

test('the menu opens notes as conversations, which fill the screen', async ({ page }) => {
  const { id: menteeId } = await (await callsOf(page, 'eva'))(getProfile)
  await (await callsOf(page, 'max'))(addNote, { body: { menteeId, content: 'See you on the ward.' } })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, 'max', '/dashboard')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Notes/ })
    .click()
  await expect(page).toHaveURL('/notes?view=conversation')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'Eva Lindqvist' }).click()

  const log = page.getByRole('log', { name: 'Messages, Eva Lindqvist' })
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await log.boundingBox())?.height ?? 0).toBeGreaterThan(380)
  const mine = log.getByRole('article').filter({ hasText: 'See you on the ward.' })
  const actions = mine.getByRole('button', { name: /^More / }).locator('xpath=../..')
  await page.getByRole('link', { name: 'List', exact: true }).hover()
  await expect(actions).toHaveCSS('opacity', '0')
  await mine.hover()
  await expect(actions).toHaveCSS('opacity', '1')

  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page.getByText(/note\(s\) total$/)).toBeVisible()
})
