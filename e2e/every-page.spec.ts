import type { Page } from '@playwright/test'
import { cast, type Name } from '#demo/cast.ts'
import { expectNoJumps } from './support/jumps.ts'
import { expectLaidOut } from './support/layout.ts'
import { openAs } from './support/people.ts'
import { pathsBeyond, pathsFor, publicPaths, urlOf } from './support/routes.ts'
import {
  changeAddress,
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

/**
 * Which person opens which pages in turn. Neighbours must be different components, so that each page mounts
 * anew.
 */
const visits: [who: string, name: Name | undefined, paths: string[]][] = [
  ...(['nora', 'max', 'eva'] as const).map((name): [string, Name, string[]] => [
    `a ${cast[name].role}`,
    name,
    [...pathsFor(cast[name].role), '/shifts?view=calendar', '/notes?view=conversation'],
  ]),
  ['a visitor', undefined, publicPaths],
]
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

for (const [who, name, paths] of visits) {
  test(`no page for ${who} moves while its replies load`, async ({ page }, { timeout }) => {
    test.setTimeout(timeout * paths.length)
    const errors = collectErrors(page)
    if (name) await openAs(page, name, '/profile')
    for (const path of paths) {
      const url = await urlOf(page, path)
      for (const size of [desk, phone]) {
        await page.setViewportSize(size)
        await test.step(`${url} at ${size.width} px`, async () => {
          await expectNoJumps(page, () => page.goto(url))
          await expectOneHeading(page)
          await expectToFit(page, size.width)
        })
      }
    }
    expect(errors).toEqual([])
  })

  // One document for all pages: axe warms up once in each document.
  test(`every page for ${who} keeps the conventions`, async ({ page }, { timeout }) => {
    test.setTimeout(timeout * paths.length)
    const errors = collectErrors(page)
    const [last] = paths.slice(-1)
    if (name) await openAs(page, name, await urlOf(page, last ?? ''))
    else await page.goto(last ?? '')
    for (const path of paths) {
      const url = await urlOf(page, path)
      await test.step(url, () => keepsConventions(page, url))
    }
    expect(errors).toEqual([])
  })
}

for (const name of ['nora', 'max', 'eva'] as const)
  test(`${cast[name].firstName} is redirected to the dashboard from every page of other roles`, async ({
    page,
  }) => {
    const [typed = '', ...linked] = await Promise.all(
      pathsBeyond(cast[name].role).map((path) => urlOf(page, path)),
    )
    await openAs(page, name, typed)
    await expect(page, typed).toHaveURL('/dashboard')
    for (const url of linked) {
      await settled(page)
      await changeAddress(page, url)
      await expect(page, url).toHaveURL('/dashboard')
    }
  })

/** Follows a link to the page, then checks it at desktop and phone size. */
async function keepsConventions(page: Page, url: string) {
  await page.setViewportSize(desk)
  await settled(page)
  await followLink(page, url)
  await settled(page)
  await expectHeadingFocused(page)
  await sweep(page)
  await expectAccessible(page)

  await page.setViewportSize(phone)
  await sweep(page)
  expect(await violationsOn(page), 'on a phone').toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page, 320)
}

async function sweep(page: Page) {
  await expectOneHeading(page)
  await expectNoEmptyCells(page)
  await expectVisibleTabStops(page)
  await expectToFit(page, page.viewportSize()?.width ?? 0)
  await expectLaidOut(page)
}
