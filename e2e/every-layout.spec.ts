import { cast } from '#demo/cast.ts'
import { expectLaidOut } from './support/layout.ts'
import { openAs } from './support/people.ts'
import { pathsFor, urlOf } from './support/routes.ts'
import { expectToFit, followLink, settled } from './support/sweep.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

// For Firefox: in Chromium, every-page.spec.ts opens every page at each width.
for (const name of ['nora', 'max', 'eva'] as const)
  test(`the pages of ${cast[name].firstName} fit a desktop and a phone`, async ({ page }) => {
    await openAs(page, name, '/shifts?view=calendar')
    for (const path of ['', ...pathsFor(cast[name].role)]) {
      if (path) await followLink(page, await urlOf(page, path))
      await settled(page)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await expectToFit(page, width)
        await expectLaidOut(page)
      }
    }
  })
