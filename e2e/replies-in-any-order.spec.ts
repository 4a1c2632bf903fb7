import type { Page } from '@playwright/test'
import { listSnoozed, listTasks } from '#contract/attention.ts'
import { listTopics } from '#contract/matches.ts'
import { cast, type Name } from '#demo/cast.ts'
import { callsOf, freshToken } from './support/calls.ts'
import { addNewcomer, newcomersPassword } from './support/newcomers.ts'
import { openAs, openWith } from './support/people.ts'
import { callsOfPage, changeReply, expectPlacesKept } from './support/places.ts'
import { pathsFor, publicPaths, urlOf } from './support/routes.ts'
import { holdBack } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const ofRole = (name: Name, ...more: string[]) => [...pathsFor(cast[name].role), ...more]

/** All pages, and the tabs and views with calls of their own. */
const visits: [who: string, name: Name | undefined, paths: string[]][] = [
  [
    'an administrator',
    'nora',
    ofRole(
      'nora',
      '/shifts?view=calendar',
      '/notes?view=conversation',
      '/people/:id?tab=account',
      '/people/:id?tab=plans',
      '/people/:id?tab=progress',
      '/people/:id?tab=shifts',
    ),
  ],
  [
    'a mentor',
    'max',
    ofRole(
      'max',
      '/shifts?view=calendar',
      '/notes?view=conversation',
      '/mentee/:menteeId?tab=progress',
      '/mentee/:menteeId?tab=shifts',
    ),
  ],
  [
    'a mentee',
    'eva',
    ofRole(
      'eva',
      '/shifts?view=calendar',
      '/notes?view=conversation',
      '/dashboard?tab=goals',
      '/dashboard?tab=milestones',
      '/dashboard?tab=timeline',
      '/record?tab=learning',
    ),
  ],
  ['a visitor', undefined, publicPaths],
]

const loadsInAnyOrder = (who: string, path: string) =>
  `${path} of ${who} keeps its places in any order of replies`
const tag = ['@full', '@chromium']

// every-page.spec.ts loads each page in one order of replies.
for (const [who, name, paths] of visits)
  for (const path of paths)
    test(loadsInAnyOrder(who, path), { tag }, async ({ page }) => {
      if (name) await openAs(page, name, '/profile')
      else await page.goto('/login')
      await expectPlaces(page, await urlOf(page, path))
    })

for (const role of ['mentor', 'mentee'] as const)
  for (const path of pathsFor(role).filter((path) => !path.includes(':')))
    test(loadsInAnyOrder(`a new ${role}`, path), { tag }, async ({ page }) => {
      const newcomer = await addNewcomer(page, 'Fresh', { role })
      await openWith(page, await freshToken(page, newcomer.email, newcomersPassword), '/profile')
      await expectPlaces(page, path)
    })

test('a snoozed task keeps the places of Quick Actions', { tag }, async ({ page }) => {
  await openAs(page, 'nora', '/profile')
  const [task] = await (await callsOf(page, 'nora'))(listTasks)
  const snooze = {
    id: 1,
    until: '2099-12-31',
    reason: 'On leave',
    by: 'Nora Whitfield',
    at: '2026-11-18T10:00Z',
  }
  await changeReply(page, listSnoozed, () => (task ? [{ ...task, snooze }] : []))
  await expectPlaces(page, '/admin/quick-actions')
})

test('the first empty list of shifts appears when its filters have gone', { tag }, async ({ page }) => {
  const newcomer = await addNewcomer(page, 'Fresh', { role: 'mentee' })
  await openWith(page, await freshToken(page, newcomer.email, newcomersPassword), '/profile')
  await callsOfPage(page, '/profile')
  const count = await holdBack(page, /\/api\/shifts\?limit=1$/)
  await page.goto('/shifts')
  const empty = page.getByText('No upcoming shifts')
  await expect(empty).toBeAttached()
  await expect(empty).toBeHidden()

  count.open()

  await expect(empty).toBeVisible()
  await expect(page.getByLabel('Search by name or place')).toHaveCount(0)
})

test('the topics of an organisation keep the places of the referral form', { tag }, async ({ page }) => {
  await page.goto('/login')
  await changeReply(page, listTopics, () => ['Medicines', 'Night shifts'])
  // On a lower screen the buttons stay at its foot.
  await page.setViewportSize({ width: 1280, height: 1600 })
  await expectPlacesKept(page, '/referral', '/api/settings/topics')
  await expect(page.getByLabel('Night shifts')).toBeVisible()
})

async function expectPlaces(page: Page, url: string) {
  const { timeout } = test.info()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const calls = await callsOfPage(page, url)
    test.setTimeout(timeout * (calls.length + 1))
    for (const late of calls) await expectPlacesKept(page, url, late)
  }
}
