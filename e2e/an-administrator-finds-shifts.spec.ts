import type { Page } from '@playwright/test'
import { addDays, dayIn } from '#contract/dates.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { callsWith, freshToken } from './support/calls.ts'
import { addNewcomer, type Newcomer, newcomersPassword, pair } from './support/newcomers.ts'
import { openAs } from './support/people.ts'
import { holdBack, isPhone } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('Nora searches the shifts of one person, and Back restores the list', {
  tag: '@phone-full',
}, async ({ page }) => {
  const { mentor, mentee } = await twoShifts(page)
  await openAs(page, 'nora', '/shifts')
  await expectTotal(page, /^[\d,]+ shifts$/)
  const all = await total(page).textContent()

  await field(page).pressSequentially(mentee.name.toUpperCase())
  await expectTotal(page, '2 shifts match')
  // On a slow machine the list is searched for the first half of the name too, with the same two shifts.
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === mentee.name.toUpperCase())
  await expect(page.getByText(`${mentee.name} with ${mentor.name}`)).toHaveCount(2)
  await page.reload()
  await expect(field(page)).toHaveValue(mentee.name.toUpperCase())
  await expectTotal(page, '2 shifts match')
  await page.goBack()
  await expect(page).toHaveURL(/\/shifts$/)
  await expect(field(page)).toHaveValue('')
  await expectTotal(page, all ?? '')

  await field(page).fill(`${mentor.lastName} ${mentee.firstName}`)
  await expectTotal(page, '2 shifts match')
  await field(page).fill('')
  await expectTotal(page, all ?? '')
  await expect(page).toHaveURL(/\/shifts$/)
})

test('a search of shifts is cleared by keyboard, drops a pending search, and counts its own results', async ({
  page,
}) => {
  await test.step('a search without matches shows it and is cleared by keyboard', async () => {
    await openAs(page, 'nora', '/shifts?search=100%25')
    await expect(page.getByText('No shifts match')).toBeVisible()
    await expectTotal(page, '0 shifts match')
    await page.getByRole('button', { name: 'Clear search' }).focus()
    await page.keyboard.press('Enter')

    await expectTotal(page, /^[\d,]+ shifts$/)
    await expect(field(page)).toBeFocused()
    await field(page).fill('okafor')
    await expectTotal(page, /^[\d,]+ shifts match$/)
    await page.getByRole('button', { name: 'Clear filters' }).focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
  })

  await test.step('typing directly after a search is cleared starts with an empty field', async () => {
    await openAs(page, 'nora', '/shifts?search=okafor')
    await expectTotal(page, /^[\d,]+ shifts match$/)

    // Type the next key before the browser renders.
    await page.getByRole('button', { name: 'Clear filters' }).evaluate(async (clear: HTMLElement) => {
      clear.click()
      await new Promise((go) => setTimeout(go))
      document.execCommand('insertText', false, 'eva')
    })

    await expect(page).toHaveURL(/\?search=eva$/)
    await expect(field(page)).toHaveValue('eva')
    await expectTotal(page, /^[1-9][\d,]* shifts match$/)
  })

  await test.step('the count of shifts belongs to the current search', async () => {
    await openAs(page, 'nora', '/shifts?search=100%25')
    await expectTotal(page, '0 shifts match')
    const answers = await holdBack(page, '**/api/shifts?*')

    await field(page).fill('okafor')
    await answers.requested
    await expect(page.getByText('No shifts match')).toBeHidden()
    await expect(page.getByText('0 shifts match')).toBeHidden()

    answers.open()
    await expectTotal(page, /^[1-9][\d,]* shifts match$/)
  })

  await test.step('clearing a search drops a pending one', async () => {
    await page.clock.install()
    await openAs(page, 'nora', '/shifts?search=okafor')
    await expectTotal(page, /^[\d,]+ shifts match$/)

    await field(page).press('End')
    await page.keyboard.type('x')
    await page.getByRole('button', { name: 'Clear filters' }).click()

    await expectTotal(page, /^[\d,]+ shifts$/)
    // Longer than the debounce of the search.
    await page.clock.runFor(1_000)
    await expect(field(page)).toHaveValue('')
    await expect(page).toHaveURL(/\/shifts$/)
  })
})

test('the search also filters past shifts, and nothing is wider than the screen', {
  tag: ['@full', '@phone-full'],
}, async ({ page }) => {
  await openAs(page, 'nora', '/shifts?search=eva%20okafor')
  await page.getByRole('button', { name: 'Past shifts' }).click()

  const people = page.getByText(/^\S+ \S+ with \S+ \S+$/)
  await expect(people.first()).toBeVisible()
  await expect(people.filter({ hasNotText: 'Eva Lindqvist with Max Okafor' })).toHaveCount(0)
  if (isPhone(page))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('Max opens shifts filtered by a link and clears the filter', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'max', '/shifts?status=completed&from=2026-01-01')
  const found = page.getByRole('region', { name: 'Shifts found' })
  await expect(found.getByRole('status')).toHaveText(/^\d+ of \d+ shifts$/)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('completed')
  await expect(page.getByRole('textbox', { name: 'Days from' })).toHaveValue('01/01/2026')

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/shifts$/)
  await expect(page.getByRole('heading', { name: 'Upcoming shifts' })).toBeVisible()
})

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const total = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /shifts?( match(es)?)?$/ })
    .first()
const expectTotal = (page: Page, words: string | RegExp) => expect(total(page)).toHaveText(words)

/** A new mentor and mentee with two shifts, so that no other journey changes them. */
async function twoShifts(page: Page): Promise<{ mentor: Newcomer; mentee: Newcomer }> {
  const mentor = await addNewcomer(page, 'Iris', { role: 'mentor', status: 'active' })
  const mentee = await addNewcomer(page, 'Jonas', { status: 'active' })
  await pair(page, mentor, mentee)
  const asMentor = callsWith(page, await freshToken(page, mentor.email, newcomersPassword))
  const today = dayIn(new Date(), 'Europe/London')
  for (const days of [2, 3])
    await asMentor(scheduleShift, {
      body: { menteeId: mentee.id, shiftDate: addDays(today, days), startTime: '09:00', endTime: '17:00' },
    })
  return { mentor, mentee }
}
