import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import papaparse from 'papaparse'
import { getOverview } from '#contract/dashboard.ts'
import { progressOrder, progressStates } from '#contract/mentees.ts'
import { getReports, reportNames, reports } from '#contract/reports.ts'
import { readPdf } from '#server/testing/pdf-text.ts'
import { callsOf } from './support/calls.ts'
import { expectToast } from './support/messages.ts'
import { openAs } from './support/people.ts'
import { expectStatus, refuse, withoutStream } from './support/screen.ts'
import { collectErrors, settled, violationsOn } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const path = '/admin/reports'

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const bodyRows = (place: Locator) => place.locator('tbody tr')

/** The card of a report with its table opened. */
async function cardWithTable(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Show as table: ${title}`, exact: true }).click()
  return card(page, title)
}

test('an administrator opens the reports from Admin, and chooses and types another range', async ({
  page,
}) => {
  const errors = collectErrors(page)
  await openAs(page, 'nora', '/admin')
  await page.getByRole('link', { name: /^System Reports/ }).click()
  await settled(page)

  await page.getByLabel('Range', { exact: true }).selectOption('Last year')
  await expect(page).toHaveURL(/from=(\d{4})-01-01&to=\1-12-31/)
  await expect(bodyRows(await cardWithTable(page, 'Goals'))).toHaveCount(12)
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(/^01\/01\//)

  await page.getByLabel('From', { exact: true }).fill('31/12/2026')
  await page.getByLabel('To', { exact: true }).fill('01/12/2026')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByLabel('From', { exact: true })).toBeFocused()
  await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription(
    /The first day must be on or before the last day/,
  )
  await expect(page).toHaveURL(/-01-01&to=/)

  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(page.getByLabel('Range', { exact: true })).toHaveValue('last-12-months')
  await expect(page.getByText('The first day must be on or before the last day')).toBeHidden()

  await page.getByRole('textbox', { name: 'From' }).fill('1 Jan 26')
  await page.getByRole('textbox', { name: 'To' }).fill('1.2.26')
  await page.getByRole('textbox', { name: 'To' }).press('Enter')
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-02-01/)
  expect(errors).toEqual([])
})

test('an invalid range in the URL shows an error', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'nora', `${path}?from=2001-01-01&to=2026-01-01`)

  await expect(page.getByText('A report can cover at most 10 years')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Goals', exact: true })).toHaveCount(0)
})

test('people by progress match the dashboard, and the download has the rows of the table', {
  tag: '@full',
}, async ({ page }) => {
  const { stats } = await (await callsOf(page, 'nora'))(getOverview)
  await openAs(page, 'nora', path)
  const progress = await cardWithTable(page, reports.progress.title)

  for (const state of progressOrder) {
    const row = progress.getByRole('row', { name: progressStates[state].label })
    await expect(row.getByRole('cell')).toHaveText(stats.progressBreakdown[state].toLocaleString('en-GB'))
  }
  const total = progress.getByRole('row', { name: 'Total' })
  await expect(total.getByRole('cell')).toHaveText(stats.totalMentees.toLocaleString('en-GB'))

  const shown = await (await callsOf(page, 'nora'))(getReports)
  const download = page.waitForEvent('download')

  await page.getByRole('button', { name: 'Download CSV of Shifts', exact: true }).click()

  const file = await download
  expect(file.suggestedFilename()).toBe(`MST Shifts ${shown.from} to ${shown.to}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows = papaparse.parse<string[]>(text.slice(1)).data
  expect(rows[0]).toEqual(['Month', 'Planned', 'Completed', 'Cancelled', 'Hours'])
  await expect(bodyRows(await cardWithTable(page, 'Shifts'))).toHaveCount(shown.shifts.length)
  expect(rows.slice(1).map(([month]) => month)).toEqual(shown.shifts.map(({ month }) => month))
  await expectToast(page, 'Report downloaded')
})

test('the reports begin with five sentences, numbers open their people, and mentors can be sorted', {
  tag: '@phone-full',
}, async ({ page }) => {
  await test.step('the reports begin with five sentences, and the tables are closed', async () => {
    await openAs(page, 'nora', path)

    const summary = card(page, 'Summary')
    await expect(summary.getByRole('definition')).toHaveCount(5)
    await expect(summary).toContainText(/\d referrals received\./)
    await expect(page.getByRole('table')).toHaveCount(0)
    const tabStops = page.locator('a[href], button:enabled, input, select')
    expect(await tabStops.count()).toBeLessThanOrEqual(60)
  })

  await test.step('a number opens the people that it counts, and Back closes them', async () => {
    await openAs(page, 'nora', path)
    const goals = await cardWithTable(page, 'Goals')
    const number = goals.getByRole('button', { name: /^Set in all: [\d,]+, show people$/ })
    const count = (await number.textContent()) ?? ''

    await number.click()
    const dialog = page.getByRole('dialog', { name: 'Set in all' })
    await expectStatus(dialog, `50 of ${count}`)
    await expect(dialog.getByRole('listitem')).toHaveCount(50)
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Show more' }).click()
    await expectStatus(dialog, `100 of ${count}`)

    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(path)
    await expect(number).toBeFocused()

    await number.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(path)
  })

  await test.step('mentors have a chart, and can be sorted by column', async () => {
    await openAs(page, 'nora', path)
    const mentors = card(page, 'Mentors')
    await expect(mentors.getByRole('figure')).toContainText('Mentees now by mentor')
    await expect(mentors.locator('figure svg').first()).toBeVisible()

    await cardWithTable(page, 'Mentors')
    await mentors.getByRole('button', { name: 'Last contact', exact: true }).click()

    const head = mentors.getByRole('columnheader', { name: 'Last contact', exact: true })
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(bodyRows(mentors).first()).toContainText('No contact yet')
  })
})

test('a counted referral links to that referral', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'nora', path)
  const referrals = await cardWithTable(page, 'Referrals')
  const number = referrals.getByRole('button', { name: /^Received in \w+ \d{4}: / }).last()
  const count = Number(await number.textContent())
  await number.click()
  const people = page.getByRole('dialog').getByRole('listitem')
  await expect(people).toHaveCount(count)

  const link = people.first().getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()

  await expect(page).toHaveURL(/\/referrals\?referral=\d+/)
  await expect(page.getByRole('dialog')).toContainText(name)
})

test('the definition of a number opens by keyboard, touch and pointer', { tag: '@phone' }, async ({
  page,
  hasTouch,
}) => {
  await withoutStream(page)
  await openAs(page, 'nora', path)
  // Wait until the code for overlays, such as tooltips, has loaded as well.
  await page.waitForLoadState('networkidle')
  const { overdue, completed } = reports.goals.columns
  const shown = (definition: string) => page.getByRole('tooltip', { name: definition })
  const goals = await cardWithTable(page, 'Goals')
  const infoOn = (label: string) => goals.getByRole('button', { name: `What '${label}' counts` })

  // React shows the tooltip's button up to 300 ms after the table.
  await expect(async () => {
    if (hasTouch) await infoOn('Overdue').tap()
    else await infoOn('Overdue').hover()
    await expect(shown(overdue.definition)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(shown(overdue.definition)).toBeHidden()

  await infoOn('Set').focus()
  await page.keyboard.press('Tab')
  await expect(infoOn('Completed')).toBeFocused()
  await expect(shown(completed.definition)).toBeVisible()
  await expect(infoOn('Completed')).toHaveAccessibleDescription(completed.definition)
})

test('printing contains the reports without the app frame, in A4', { tag: '@chromium' }, async ({ page }) => {
  await openAs(page, 'nora', path)
  await expect(card(page, 'Mentors').getByRole('figure')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('table')).toHaveCount(reportNames.length)

  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Print|Download|Show$|counts$/ })).toHaveCount(0)
  await expect(page.getByText(/^\d+ \w+ \d{4} to .* created \d+ \w+ \d{4} at \d\d:\d\d$/)).toBeVisible()
  const colours = await card(page, 'Goals').evaluate((one) => {
    const { backgroundColor, color } = getComputedStyle(one)
    return { backgroundColor, color }
  })
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' })

  await expectChartsBesideTables(page)
  const { pages } = await readPdf(await page.pdf({ format: 'A4' }))
  expect(pages).toBeGreaterThanOrEqual(3)
  expect(pages).toBeLessThanOrEqual(9)
})

test('an empty range shows it, and a failed load can be retried', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'nora', `${path}?from=2001-01-01&to=2001-02-28`)
  await expect(card(page, 'Summary')).toContainText('No referrals in this range.')
  await expect(card(page, 'Summary')).toContainText('No one moved to another state in this range.')
  await expect(card(page, 'Referrals')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])

  await refuse(page, /\/api\/admin\/reports/)
  await page.getByLabel('Range', { exact: true }).selectOption('This month')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load reports' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Summary')).toContainText('received')
})

async function expectChartsBesideTables(page: Page) {
  const overlapping = await page.locator('figure').evaluateAll((figures) =>
    figures
      .filter((figure) => {
        const chart = figure.getBoundingClientRect()
        const table = figure.parentElement?.querySelector('table')?.getBoundingClientRect()
        return table && chart.right > table.left && chart.bottom > table.top && chart.top < table.bottom
      })
      .map((figure) => figure.textContent),
  )
  expect(overlapping).toEqual([])
}
