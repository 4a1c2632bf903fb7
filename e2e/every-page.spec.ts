import type { Page } from '@playwright/test'
import { cast } from '#demo/cast.ts'
import { expectNoJumps } from './support/jumps.ts'
import { openAs } from './support/people.ts'
import { pathsBeyond, pathsFor, publicPaths, urlOf } from './support/routes.ts'
import {
  collectErrors,
  expectAccessible,
  expectHeadingFocused,
  expectNoEmptyCells,
  expectOneHeading,
  expectToFit,
  followLink,
  settled,
  violationsOn,
} from './support/sweep.ts'
import { expectVisibleTabStops } from './support/tab-stops.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

for (const name of ['nora', 'max', 'eva'] as const) {
  const { firstName, role } = cast[name]
  for (const path of [...pathsFor(role), '/shifts?view=calendar'])
    test(`${path} keeps the conventions of every page for a ${role}`, async ({ page }) => {
      const url = await urlOf(page, path)
      const elsewhere = path === '/profile' ? '/notes' : '/profile'
      await keepsConventions(page, { url, elsewhere, open: () => openAs(page, name, url) })
    })

  test(`${firstName} is led to the dashboard from every page that is for others`, async ({ page }) => {
    await openAs(page, name, '/profile')
    for (const path of pathsBeyond(role)) {
      await settled(page)
      await page.goto(await urlOf(page, path))
      await expect(page, path).toHaveURL('/dashboard')
    }
  })
}

for (const path of publicPaths)
  test(`${path} keeps the conventions of every page for a visitor`, async ({ page }) => {
    const elsewhere = path === '/login' ? '/referral' : '/login'
    await keepsConventions(page, { url: path, elsewhere, open: () => page.goto(path) })
  })

type Visit = { url: string; elsewhere: string; open: () => Promise<unknown> }

/** On a desk and on a phone: opened while the network is slow; on a desk also come to by a link. */
async function keepsConventions(page: Page, { url, elsewhere, open }: Visit) {
  const errors = collectErrors(page)
  await expectNoJumps(page, open)
  await followLink(page, elsewhere)
  await settled(page)
  await followLink(page, url)
  await settled(page)
  await expectHeadingFocused(page)
  await sweep(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoJumps(page, () => page.reload())
  await sweep(page)
  expect(await violationsOn(page), 'on a phone').toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page, 320)
  expect(errors).toEqual([])
}

async function sweep(page: Page) {
  await expectOneHeading(page)
  await expectNoEmptyCells(page)
  await expectVisibleTabStops(page)
  await expectToFit(page, page.viewportSize()?.width ?? 0)
}
