import type { Locator, Page } from '@playwright/test'
import { getTimeline, listMentees } from '#contract/mentees.ts'
import { callsOf } from './support/calls.ts'
import { openAs } from './support/people.ts'
import { dialogOf, expectStatus } from './support/screen.ts'
import { expectAccessible, expectToFit } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('Eva reads her own timeline page by page and filters it', {
  tag: '@phone-full',
}, async ({ page }) => {
  const { all, goals } = await evasTimeline(page)
  expect(all).toBeGreaterThan(20)
  await openAs(page, 'eva', '/dashboard')
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const timeline = page.getByRole('region', { name: 'My timeline' })
  await expectStatus(timeline, `10 of ${all} entries`)

  await showAll(timeline)
  await expect(timeline.getByRole('listitem')).toHaveCount(all)
  await expect(timeline.getByRole('listitem').last()).toContainText('became the mentor')
  await expectStatus(timeline, `${all} entries`)
  await expect(timeline.locator(':focus'), 'the button that vanished hands on its focus').toHaveCount(1)

  await timeline.getByLabel('Show').selectOption('Goals')
  await expectStatus(timeline, `${goals} entries`)
  await expect(timeline.getByRole('listitem')).toHaveCount(goals)
  await expect(timeline.getByRole('listitem').filter({ hasText: /^Goal (set|completed): / })).toHaveCount(
    goals,
  )
  await expectAccessible(page)
  await expectToFit(page, page.viewportSize()?.width ?? 0)
})

test('the timeline shows an empty state for a filter without entries, with a way back', {
  tag: '@full',
}, async ({ page }) => {
  await openAs(page, 'uma', '/dashboard')
  await page.getByRole('tab', { name: 'Timeline' }).click()
  const timeline = page.getByRole('region', { name: 'My timeline' })
  await expectStatus(timeline, '1 entry')

  await timeline.getByLabel('Show').selectOption('Shifts')
  await expect(timeline.getByText('No shifts yet')).toBeVisible()
  await timeline.getByLabel('Show').selectOption('All')
  await expect(timeline.getByRole('listitem')).toHaveText(/^Learning plan: /)
})

test('Max and Nora filter the same timeline of the mentee', { tag: '@full' }, async ({ page }) => {
  const { all, goals } = await evasTimeline(page)
  const [mentee] = (await (await callsOf(page, 'max'))(listMentees)).filter(({ email }) =>
    /^eva@/.test(email),
  )
  await openAs(page, 'max', `/mentee/${mentee?.id}`)
  const recent = page.getByRole('region', { name: 'Recent activity' })
  await recent.getByRole('button', { name: `All ${all}` }).click()
  await expect(recent.getByLabel('Show')).toBeFocused()
  await expectNarrowed(recent, all, goals)

  await openAs(page, 'nora', '/dashboard')
  await page.getByRole('searchbox', { name: 'Mentee name or email' }).fill('Eva Lindqvist')
  await page
    .getByRole('button', { name: /^Eva Lindqvist/ })
    .first()
    .click()
  const modal = dialogOf(page, 'Eva Lindqvist')
  await modal.getByRole('tab', { name: 'Timeline' }).click()
  await expectNarrowed(modal, all, goals)
})

async function expectNarrowed(place: Locator, all: number, goals: number) {
  await expectStatus(place, `10 of ${all} entries`)
  await place.getByLabel('Show').selectOption('Goals')
  await expectStatus(place, `${goals} entries`)
}

async function showAll(timeline: Locator) {
  const earlier = timeline.getByRole('button', { name: 'Show earlier activity' })
  for (let shown = 10; await earlier.isVisible(); shown += 10) {
    await expect(timeline.getByRole('listitem')).toHaveCount(shown)
    await earlier.click()
    await expect(timeline.getByRole('listitem').nth(shown)).toBeVisible()
  }
}

/** The number of entries in all and of goals, according to the server. */
async function evasTimeline(page: Page) {
  const asEva = await callsOf(page, 'eva')
  const max = await callsOf(page, 'max')
  const menteeId = (await max(listMentees)).find(({ email }) => email.startsWith('eva@'))?.id ?? 0
  const params = { menteeId }
  const all = await asEva(getTimeline, { params })
  return { all: all.length, goals: all.filter(({ kind }) => kind === 'goal').length }
}
