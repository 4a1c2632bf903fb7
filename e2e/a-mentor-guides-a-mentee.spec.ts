import type { Page } from '@playwright/test'
import { listEnhancedMentees, listProgressHistory, savePrivateNotes } from '#contract/mentees.ts'
import { callsOf, freshToken } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { addNewcomer, newcomersPassword, pair } from './support/newcomers.ts'
import { openAs, openWith, signInAs, signOut } from './support/people.ts'
import { answerDialog, chooseFromMore, dialogOf, expectProblem, holdBack } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const eva = 'Eva Lindqvist'
const secrets = {
  'Private Notes': 'Worries about the ward round, as she told me over coffee.',
  Strengths: 'Stays calm when three bells ring at once.',
  'Areas for Improvement': 'Hands over too fast at the end of a night.',
}
const goal = { title: 'Lead a bay for a whole shift', better: 'Lead two bays for a whole shift' }

// On a reload the browser asks about unsaved text. The person confirms.
test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
})

test("Max updates Eva's progress, and she sees only what she may", { tag: '@phone-full' }, async ({
  page,
}) => {
  await openAs(page, 'max', '/mentoring')
  await updatesProgress(page)
  await writesPrivateNotes(page)
  await addsAGoal(page)

  await page.getByRole('link', { name: `View Details ${eva}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: eva })).toBeVisible()
  await findsTheWayInTheHistory(page)
  await readsThePrivateNotes(page)
  await editsAndCompletesTheGoal(page)

  await signOut(page)

  const replies = collectReplies(page)
  await signInAs(page, 'eva')
  await expect(page.getByRole('region', { name: 'My Progress' })).toContainText('Finished MST')
  await page.getByRole('tab', { name: 'Goals' }).click()
  const row = goalRow(page, goal.better)
  await expect(row).toContainText(/Completed \d\d\/\d\d\/\d{4}/)
  await expect(page.getByText(/^Well done, Eva\. \d+ of \d+ goals? done\.$/)).toBeVisible()
  await expect(row.getByRole('button', { name: /Complete|Edit|Cancel/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Goal' })).toHaveCount(0)

  const heard = `${await page.content()} ${(await Promise.all(replies)).join(' ')}`
  expect(heard).toContain(goal.better)
  for (const secret of Object.values(secrets)) expect(heard).not.toContain(secret)
})

test('a mentor chooses a state in the tracking table, and the focus follows the mentee', {
  tag: '@phone-first',
}, async ({ page }) => {
  await openAs(page, 'max', '/mentoring?tab=tracking')
  const choice = page.getByLabel('Progress of Ben Brown')
  const before = await choice.inputValue()
  await choice.focus()

  await choice.selectOption(before === 'completed' ? 'Undergoing MST' : 'Completed')

  await expectToast(page, 'Progress updated successfully!')
  await expect(choice).toBeFocused()
  await choice.selectOption(before)
  await choice.blur()
  await expect(choice).toHaveValue(before)
})

test('the tracking table saves the last of quick choices and arrow keys on Enter, and Ctrl Z undoes', async ({
  page,
}) => {
  await test.step('the last of several quick choices wins before the list has refreshed', async () => {
    await openAs(page, 'max', '/mentoring?tab=tracking')
    const choice = page.getByLabel('Progress of Ben Brown')
    const before = await choice.inputValue()
    const list = await holdBack(page, '**/api/mentoring/mentees/enhanced*')

    await choice.selectOption(before === 'completed' ? 'Undergoing MST' : 'Completed')
    await expectToast(page, 'Progress updated successfully!')
    await list.requested
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await choice.selectOption(before)

    expect((await saved).status()).toBe(200)
    list.open()
    await expect(choice).toHaveValue(before)
  })

  await test.step('arrow keys in the tracking table save on Enter only, and Ctrl Z undoes the save', async () => {
    await openAs(page, 'max', '/mentoring?tab=tracking')
    const asMax = await callsOf(page, 'max')
    const changesOfBen = async () => {
      const ben = (await asMax(listEnhancedMentees)).find(({ first_name }) => first_name === 'Ben')
      return (await asMax(listProgressHistory, { params: { menteeId: ben?.id ?? 0 } })).length
    }
    const choice = page.getByLabel('Progress of Ben Brown')
    const began = 'awaiting_shift'
    const goBack = async () => {
      if ((await choice.inputValue()) === began) return
      await choice.selectOption(began)
      await expectToast(page, 'Progress updated successfully!')
    }
    await goBack()
    const changes = await changesOfBen()

    await choice.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(choice).toHaveValue('finished_mst')
    await expect(page.getByText('Press Enter to save or Escape to cancel.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(choice).toHaveValue(began)
    expect(await changesOfBen()).toBe(changes)

    // Retried, because a slow machine may need longer than the ten seconds for Undo.
    await expect(async () => {
      await goBack()
      await choice.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expectToast(page, 'Progress updated successfully!')
      await expect(choice).toBeFocused()
      await page.route('**/api/undo/*', (route) => route.abort())
      await page.keyboard.press('ControlOrMeta+z')
      await expectToast(page, 'Error undoing')
      await page.unroute('**/api/undo/*')
      await page.keyboard.press('ControlOrMeta+z')
      await expectToast(page, 'Undone')
      await expect(choice).toHaveValue(began)
    }).toPass()
    await expect(choice).toBeFocused()
  })
})

test('private notes keep unsaved and conflicting input, and a plain list opens when larger calls fail', async ({
  page,
}) => {
  await test.step('unsaved input is restored after a reload until Max discards it', async () => {
    await openAs(page, 'max', '/mentoring')
    const dialog = await opensNotes(page, 'Ben Brown')
    await dialog.getByLabel('Strengths').fill('Half a thought about')
    await page.reload()

    await opensNotes(page, 'Ben Brown')
    await expect(dialog.getByLabel('Strengths')).toHaveValue('Half a thought about')
    await expect(dialog.getByRole('status')).toContainText('We have kept what you typed earlier')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await answerDialog(page, 'Leave without saving?', 'Leave')

    await expect(page.getByRole('button', { name: 'Private notes Ben Brown' })).toBeFocused()
    await opensNotes(page, 'Ben Brown')
    await expect(dialog.getByLabel('Strengths')).not.toHaveValue('Half a thought about')
  })

  await test.step('a change in another window is not overwritten silently, and typed input is kept', async () => {
    await openAs(page, 'max', '/mentoring')
    const dialog = await opensNotes(page, 'Ben Brown')
    const asMax = await callsOf(page, 'max')
    const ben = (await asMax(listEnhancedMentees)).find(({ first_name }) => first_name === 'Ben')
    await asMax(savePrivateNotes, {
      params: { menteeId: ben?.id ?? 0 },
      body: { strengths: 'From elsewhere' },
    })

    const strengths = dialog.getByRole('textbox', { name: 'Strengths' })
    await strengths.fill('From here')
    await dialog.getByRole('button', { name: 'Save Notes' }).click()
    const conflict = dialog.getByRole('region', { name: 'Someone else changed this' })
    await expect(conflict).toContainText('From elsewhere')
    await expect(strengths).toHaveValue('From here')

    await conflict.getByRole('button', { name: 'Use my version' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('when the larger calls fail, the plain list still opens the dashboard', async () => {
    for (const call of ['enhanced', 'progress'])
      await page.route(`**/api/mentoring/mentees/${call}*`, (route) =>
        route.fulfill({ status: 500, json: {} }),
      )
    await openAs(page, 'max', '/mentoring')

    await expect(page.getByRole('heading', { name: eva })).toBeVisible()
    await expect(page.getByText('Progress, counts and private notes could not be loaded.')).toBeVisible()

    await page.route('**/api/mentoring/mentees?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.route('**/api/mentoring/mentees', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    await expect(page.getByText('Failed to fetch mentees: HTTP error! status: 500')).toBeVisible()
  })
})

test('an unknown mentee and an old address redirect to the list, but not a person who has left', async ({
  page,
}) => {
  await test.step('an unknown mentee and an old address redirect to the list of mentees', async () => {
    await openAs(page, 'max', '/mentee/987654')
    await expect(page).toHaveURL('/mentoring')
    await expectToast(page, 'Mentee not found')

    await page.goto('/mentoring-dashboard')
    await expect(page).toHaveURL('/mentoring')
  })

  await test.step('a person who has left the page of an unknown mentee is not redirected', async () => {
    const profilePage = await holdBack(page, '**/ProfilePage-*.js')
    const mentees = await holdBack(page, /api\/mentor.*mentees/)
    await openAs(page, 'max', '/mentee/987654')
    await mentees.requested
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    const answered = page.waitForResponse(/enhanced/)
    mentees.open()
    await (await answered).finished()
    profilePage.open()

    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  })
})

async function updatesProgress(page: Page) {
  await page.getByRole('button', { name: `Update Progress ${eva}` }).click()
  const dialog = dialogOf(page, `Update Progress - ${eva}`)
  await dialog.getByLabel('Progress status').selectOption('Finished MST')
  await expect(dialog.getByLabel('Notes (optional)')).toHaveValue('')
  await dialog.getByLabel('Notes (optional)').fill('Led the medicines round alone.')
  await dialog.getByRole('button', { name: 'Update Progress' }).click()
  await expectToast(page, 'Progress updated successfully!')
  await expect(page.getByRole('progressbar', { name: `Progress of ${eva}` })).toHaveAttribute(
    'aria-valuetext',
    '75% – Finished MST',
  )
}

async function opensNotes(page: Page, name: string) {
  await page.getByRole('button', { name: `Private notes ${name}` }).click()
  const dialog = dialogOf(page, `Private Notes - ${name}`)
  await expect(dialog).toContainText('Only you can see these notes')
  return dialog
}

async function writesPrivateNotes(page: Page) {
  const dialog = await opensNotes(page, eva)
  for (const [label, text] of Object.entries(secrets)) await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name: 'Save Notes' }).click()
  await expectToast(page, 'Notes updated successfully!')
  await expect(dialog).toBeHidden()
}

async function addsAGoal(page: Page) {
  await page.getByRole('button', { name: `Add Goal ${eva}` }).click()
  const dialog = dialogOf(page, 'Add Goal')
  await expect(dialog.getByLabel('Priority')).toHaveValue('medium')
  await dialog.getByRole('button', { name: 'Add Goal' }).click()
  await expectProblem(dialog, 'Target date is required')

  await dialog.getByLabel('Title').fill(goal.title)
  await dialog.getByLabel('Description').fill('Six patients, with me in the office.')
  await dialog.getByLabel('Target Date', { exact: true }).fill('31/12/2090')
  await dialog.getByRole('button', { name: 'Add Goal' }).click()
  await expectToast(page, 'Goal added successfully!')
}

async function findsTheWayInTheHistory(page: Page) {
  await page.getByRole('tab', { name: 'Progress' }).click()
  const latest = page.getByRole('region', { name: 'Progress history' }).getByRole('listitem').first()
  await expect(latest).toContainText('Finished MST')
  await expect(latest).toContainText('Max Okafor')
  await expect(latest).toContainText('Led the medicines round alone.')
}

async function readsThePrivateNotes(page: Page) {
  await page.getByRole('tab', { name: 'Notes' }).click()
  for (const [title, text] of Object.entries(secrets))
    await expect(page.getByRole('region', { name: title })).toContainText(text)
}

async function editsAndCompletesTheGoal(page: Page) {
  await page.getByRole('tab', { name: 'Goals' }).click()
  await expect(page.getByRole('heading', { name: `Goals for ${eva}` })).toBeVisible()
  await expect(goalRow(page, goal.title)).toContainText('Target date: 31/12/2090')

  await chooseFromMore(page, `More ${goal.title}`, `Edit ${goal.title}`)
  const dialog = dialogOf(page, 'Edit Goal')
  await dialog.getByLabel('Title').fill(goal.better)
  await dialog.getByLabel('Priority').selectOption('High')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Goal updated successfully!')
  await expect(goalRow(page, goal.better)).toContainText('High')

  await page.getByRole('button', { name: `Complete ${goal.better}` }).click()
  await expectToast(page, 'Goal status updated!')
  const completed = goalRow(page, goal.better)
  await expect(completed).toContainText('Completed')
  await expect(completed.getByRole('button', { name: /^(Complete|Edit|Cancel|More) / })).toHaveCount(0)
}

const goalRow = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

/** Collects all API replies from now on. */
function collectReplies(page: Page): Promise<string>[] {
  const replies: Promise<string>[] = []
  page.on('response', (response) => {
    // The event stream never ends, and its events contain no data of the programme.
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/stream'))
      replies.push(response.text().catch(() => ''))
  })
  return replies
}

test('a mentor of twelve sees ten mentees first, and all of them on demand', async ({ page }) => {
  const mentor = await addNewcomer(page, 'Mara', { role: 'mentor' })
  for (let count = 0; count < 12; count += 1) await pair(page, mentor, await addNewcomer(page, 'Tom'))
  await openWith(page, await freshToken(page, mentor.email, newcomersPassword), '/mentoring')

  const cards = page.getByRole('button', { name: /^Update Progress / })
  await expect(cards).toHaveCount(10)
  await page.getByRole('button', { name: 'Show all 12 mentees' }).click()
  await expect(cards).toHaveCount(12)
  await page.getByRole('button', { name: 'Show the first 10 mentees' }).click()
  await expect(cards).toHaveCount(10)
})
