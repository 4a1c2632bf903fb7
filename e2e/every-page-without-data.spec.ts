import type { Page } from '@playwright/test'
import type { Role } from '#contract/person.ts'
import { cast } from '#server/database/demo/cast.ts'
import { freshToken } from './support/calls.ts'
import { addNewcomer, newcomersPassword } from './support/newcomers.ts'
import { openAs, openWith } from './support/people.ts'
import { addressOf, pathsFor } from './support/routes.ts'
import { refuse } from './support/screen.ts'
import { expectToFit, settled, violationsOn } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

for (const role of ['mentor', 'mentee'] as const)
  test(`every page of a ${role} who has just begun says what is not there yet`, async ({ page }) => {
    const newcomer = await addNewcomer(page, 'Fresh', { role })
    const token = await freshToken(page, newcomer.email, newcomersPassword)
    await openWith(page, token, '/profile')
    await expectWholePages(page, role)
  })

for (const name of ['nora', 'max', 'eva'] as const)
  test(`every page of a ${cast[name].role} stays whole while the server fails`, async ({ page }) => {
    await openAs(page, name, '/profile')
    await expectWholePages(page, cast[name].role, () =>
      refuse(page, /\/api\/(?!auth\/profile|settings\/public)/),
    )
  })

async function expectWholePages(page: Page, role: Role, before?: () => Promise<unknown>) {
  const addresses = await Promise.all(pathsFor(role).map((path) => addressOf(page, path)))
  await before?.()
  for (const address of addresses) {
    await page.goto(address)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 }), address).not.toHaveText(
      'Unexpected Application Error!',
    )
    await expect(page.getByRole('banner'), address).toBeVisible()
    expect(await violationsOn(page), address).toEqual([])
    await expectToFit(page, page.viewportSize()?.width ?? 0)
  }
}
