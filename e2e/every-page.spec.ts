import type { Page } from '@playwright/test'
import { cast, type Name } from '#demo/cast.ts'
import { countMounted } from './support/components.ts'
import { expectNoJumps } from './support/jumps.ts'
import { expectLaidOut } from './support/layout.ts'
import { openAs } from './support/people.ts'
import { isSwept, pathsBeyond, pathsFor, publicPaths, urlOf } from './support/routes.ts'
import {
  changeAddress,
  collectErrors,
  expectAccessible,
  expectHeadingFocused,
  expectNoEmptyCells,
  expectOneHeading,
  expectToFit,
  followLink,
  isFull,
  settled,
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
    [...pathsFor(cast[name].role), ...['/shifts?view=calendar', '/notes?view=conversation'].filter(isSwept)],
  ]),
  ['a visitor', undefined, publicPaths],
]
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
/** Administrators work at a desk, and all others on phones. `npm run test:full` checks both sizes for everybody. */
const sizesOf = (name: Name | undefined) => (isFull ? [desk, phone] : name === 'nora' ? [desk] : [phone])

type Tops = { desk: number; phone: number }
const ofAdministrators: Tops = { desk: 388, phone: 406 }
const ofPeople: Tops = { desk: 330, phone: 300 }
/**
 * The greatest distance of a list's first row from the top of the page. For administrators, the banner about
 * email adds 58 and 106 pixels.
 */
const rowsBegin: Record<string, Record<string, Tops>> = {
  nora: {
    '/admin/users': ofAdministrators,
    '/admin/referrals': ofAdministrators,
    '/admin/mentor-mentee': ofAdministrators,
    '/admin/quick-actions': ofAdministrators,
    '/admin/audit-log': ofAdministrators,
    '/referrals': ofAdministrators,
    '/documents': ofAdministrators,
    '/learning-plans': ofAdministrators,
    '/shifts': ofAdministrators,
  },
  max: {
    '/shifts': ofPeople,
    // By then, the first mentee may have no document.
    '/documents': { desk: 380, phone: 390 },
    '/learning-plans': ofPeople,
  },
  eva: { '/shifts': ofPeople, '/documents': ofPeople, '/learning-plans': ofPeople },
}

// On a phone, the time until a page can be used follows the number of components, not their size.
const maxComponents = 900

for (const [who, name, paths] of visits.filter(([, , paths]) => paths.length > 0)) {
  test(`no page for ${who} moves while its replies load`, async ({ page }, { timeout }) => {
    test.setTimeout(timeout * paths.length)
    const errors = collectErrors(page)
    if (name) await openAs(page, name, '/profile')
    for (const path of paths) {
      const url = await urlOf(page, path)
      for (const size of sizesOf(name)) {
        await page.setViewportSize(size)
        await test.step(`${url} at ${size.width} px`, async () => {
          await expectNoJumps(page, () => page.goto(url))
          if (name && size === sizesOf(name)[0]) await expectFewComponents(page)
          await expectOneHeading(page)
          if (name) await expectOneMenuEntry(page)
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
      await test.step(url, () => keepsConventions(page, url, name))
    }
    expect(errors).toEqual([])
  })
}

// One guard reads the table of pages. A mentee may open the fewest.
for (const name of ['nora', 'max', 'eva'] as const)
  test(`${cast[name].firstName} is redirected to the dashboard from every page of other roles`, {
    tag: name === 'eva' ? [] : '@full',
  }, async ({ page }) => {
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
async function keepsConventions(page: Page, url: string, name: Name | undefined) {
  await page.setViewportSize(desk)
  await settled(page)
  await followLink(page, url)
  await settled(page)
  await expectHeadingFocused(page)
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await sweep(page)
    const most = rowsBegin[name ?? 'visitor']?.[url]?.[size === desk ? 'desk' : 'phone']
    if (most) await expect.poll(() => topOfFirstRow(page), { message: `first row` }).toBeLessThanOrEqual(most)
    if (sizesOf(name).includes(size)) await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page, 320)
}

/** Every page belongs to one entry of the menu, which is in the document also where a phone hides it. */
const expectOneMenuEntry = (page: Page) =>
  expect(page.locator('nav[aria-label="Main menu"] [aria-current="page"]')).toHaveCount(1)

/** On a page that was just loaded: parts of the frame stay mounted after the first use. */
async function expectFewComponents(page: Page) {
  const components = await countMounted(page)
  expect(components, page.url()).toBeGreaterThan(100)
  expect(components, page.url()).toBeLessThanOrEqual(maxComponents)
}

async function sweep(page: Page) {
  await expectOneHeading(page)
  await expectNoEmptyCells(page)
  await expectVisibleTabStops(page)
  await expectToFit(page, page.viewportSize()?.width ?? 0)
  await expectLaidOut(page)
}

/** The distance of the first table row, list item or mentee without documents from the top of the page. */
const topOfFirstRow = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr, main li, [aria-label^="Documents of"] p')]
    const first = rows.find((row) => row.checkVisibility())?.getBoundingClientRect().top ?? Infinity
    return first + scrollY
  })
