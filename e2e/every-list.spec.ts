import type { Page } from '@playwright/test'
import { cast, type Name } from '#demo/cast.ts'
import { openAs } from './support/people.ts'
import { urlOf } from './support/routes.ts'
import { followLink, settled } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

/**
 * The lists of a person, with the greatest distance of the first row from the top, at 1280 and 390 pixels. For
 * administrators, the banner about email adds 58 and 106 pixels.
 */
const lists: Partial<Record<Name, [path: string, desk: number, phone: number][]>> = {
  nora: [
    ['/admin/users', 388, 406],
    ['/admin/referrals', 388, 406],
    ['/admin/mentor-mentee', 388, 406],
    ['/admin/quick-actions', 388, 406],
    ['/admin/audit-log', 388, 406],
    ['/referrals', 388, 406],
    ['/documents', 388, 406],
    ['/learning-plans', 388, 406],
    ['/shifts', 388, 406],
  ],
  max: [
    ['/shifts', 330, 300],
    // By then, the first mentee may have no document.
    ['/documents', 380, 390],
    ['/learning-plans', 330, 300],
  ],
  eva: [
    ['/shifts', 330, 300],
    ['/documents', 330, 300],
    ['/learning-plans', 330, 300],
  ],
}

for (const [name, pages] of Object.entries(lists))
  test(`the lists of ${cast[name as Name].firstName} begin with their rows`, async ({ page }) => {
    await openAs(page, name as Name, '/profile')
    for (const [path, desk, phone] of pages) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await followLink(page, path)
      for (const [width, most] of [
        [1280, desk],
        [390, phone],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        await settled(page)
        await expect
          .poll(() => topOfFirstRow(page), { message: `${path} at ${width}` })
          .toBeLessThanOrEqual(most)
      }
    }
  })

/** The distance of the first table row, or of the first list item, from the top of the page. */
const topOfFirstRow = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr, main li')]
    return rows.find((row) => row.checkVisibility())?.getBoundingClientRect().top ?? Infinity
  })

test('a goal of a mentee takes little room, and shows one main action', async ({ page }) => {
  await openAs(page, 'max', `${await urlOf(page, '/people/:id')}?tab=goals`)
  const goals = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Complete / }) })
  await expect(goals.first()).toBeVisible()
  for (const goal of await goals.all()) {
    await expect(goal.getByRole('button', { name: /^(Edit|Cancel goal|Save as template) / })).toHaveCount(0)
    await expect(goal.getByRole('button', { name: /^More / })).toBeVisible()
    expect((await goal.boundingBox())?.height).toBeLessThanOrEqual(120)
  }
})
