import type { Page } from '@playwright/test'
import { cast } from '#server/database/demo/cast.ts'
import { openAs } from './support/people.ts'
import { addressOf, pathsBeyond, pathsFor, publicPaths } from './support/routes.ts'
import {
  expectAccessible,
  expectNoEmptyCells,
  expectOneHeading,
  expectToFit,
  followLink,
  listenForComplaints,
  settled,
} from './support/sweep.ts'
import { expectVisibleTabStops } from './support/tab-stops.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })
// A list of what is wrong says more than a recording of it, and comes sooner.
test.use({ trace: 'off' })

for (const name of ['nora', 'max', 'eva'] as const) {
  const { firstName, role } = cast[name]
  for (const path of pathsFor(role))
    test(`${path} keeps the conventions of every page for a ${role}`, async ({ page }) => {
      const complaints = listenForComplaints(page)
      await openAs(page, name, path === '/profile' ? '/dashboard' : '/profile')
      await settled(page)

      await followLink(page, await addressOf(page, path))

      await sweep(page)
      expect(complaints).toEqual([])
    })

  test(`${firstName} is led to the dashboard from every page that is for others`, async ({ page }) => {
    await openAs(page, name, '/profile')
    for (const path of pathsBeyond(role)) {
      await settled(page)
      await page.goto(await addressOf(page, path))
      await expect(page, path).toHaveURL('/dashboard')
    }
  })
}

for (const path of publicPaths)
  test(`${path} keeps the conventions of every page for a visitor`, async ({ page }) => {
    const complaints = listenForComplaints(page)
    await page.goto(path === '/login' ? '/referral' : '/login')
    await settled(page)

    await followLink(page, path)

    await sweep(page)
    expect(complaints).toEqual([])
  })

async function sweep(page: Page) {
  await settled(page)
  await expectOneHeading(page)
  await expectNoEmptyCells(page)
  await expectVisibleTabStops(page)
  await expectAccessible(page)
  await expectToFitItsWidths(page)
}

async function expectToFitItsWidths(page: Page) {
  const width = page.viewportSize()?.width ?? 0
  await expectToFit(page, width)
  if (width > 390) return
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page, 320)
}
