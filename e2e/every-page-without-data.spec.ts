import type { Page } from '@playwright/test'
import { cast } from '#demo/cast.ts'
import { freshToken } from './support/calls.ts'
import { addNewcomer, newcomersPassword } from './support/newcomers.ts'
import { openAs, openWith } from './support/people.ts'
import { pathsFor, urlOf } from './support/routes.ts'
import { refuse } from './support/screen.ts'
import { expectToFit, followLink, isFull, settled, violationsOn } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

for (const role of ['mentor', 'mentee'] as const)
  test(`every page of a new ${role} has an empty state`, async ({ page }) => {
    const newcomer = await addNewcomer(page, 'Fresh', { role })
    const token = await freshToken(page, newcomer.email, newcomersPassword)
    await openWith(page, token, '/profile')
    // Without a mentee, a page about one redirects to the list; another journey tests that.
    await expectWholePages(
      page,
      pathsFor(role).filter((path) => !path.includes(':')),
      { isChecked: true },
    )
  })

for (const name of ['nora', 'max', 'eva'] as const)
  test(`every page of a ${cast[name].role} keeps its layout while the server fails`, async ({ page }) => {
    await openAs(page, name, '/profile')
    await expectWholePages(page, pathsFor(cast[name].role), {
      before: () => refuse(page, /\/api\/(?!auth\/profile|settings\/public)/),
      // All failed pages show the same component, so one role is enough for axe.
      isChecked: isFull || name === 'nora',
    })
  })

type Sweep = { before?: () => Promise<unknown>; isChecked: boolean }

async function expectWholePages(page: Page, paths: string[], { before, isChecked }: Sweep) {
  const urls = await Promise.all(paths.map((path) => urlOf(page, path)))
  await before?.()
  for (const url of urls) {
    await followLink(page, url)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 }), url).not.toHaveText('Unexpected Application Error!')
    await expect(page.getByRole('banner'), url).toBeVisible()
    // every-page.spec.ts checks the frame around it.
    if (isChecked) expect(await violationsOn(page, undefined, 'main'), url).toEqual([])
    await expectToFit(page, 1280)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page, 390)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
}
