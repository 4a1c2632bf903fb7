import type { Locator } from '@playwright/test'
import { expectLaidOut } from './support/layout.ts'
import { expectToast } from './support/messages.ts'
import { openAs } from './support/people.ts'
import { urlOf } from './support/routes.ts'
import { dialogOf, menuButton } from './support/screen.ts'
import { settled, violationsOn } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('the bar at the bottom leads to the main pages, More to all, and a keyboard back to the dashboard', async ({
  page,
}) => {
  await test.step('a keyboard still finds the way back to the dashboard', async () => {
    await openAs(page, 'eva', '/profile')
    await settled(page)
    const back = page.getByRole('link', { name: 'Back to Dashboard' })
    await expect(back).not.toBeInViewport()

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(back).toBeFocused()
    await expect(back).toBeInViewport()
  })

  await test.step('the bar at the bottom leads to the main pages, and More to all', async () => {
    await openAs(page, 'eva', '/profile')
    await settled(page)
    const bar = page.getByRole('navigation', { name: 'Main pages' })
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
    for (const [entry, heading] of [
      [/^Shifts/, 'My Sessions'],
      [/^Notes/, 'Messages'],
      [/^Home/, /Eva/],
    ] as const) {
      await bar.getByRole('link', { name: entry }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(bar.getByRole('link', { name: entry })).toHaveAttribute('aria-current', 'page')
    }

    await menuButton(page).click()
    const menu = dialogOf(page, 'Menu')
    expect(await violationsOn(page)).toEqual([])
    await menu.getByRole('link', { name: /^Documents/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents')
    await expect(menu).toBeHidden()
  })
})

test("a mentee's page keeps its head whole, and a message keeps clear of the bar and the button", async ({
  page,
}) => {
  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error(`${place} is not drawn.`)
    return { top: box.y, bottom: box.y + box.height }
  }
  await openAs(page, 'max', `${await urlOf(page, '/people/:id')}?tab=goals`)
  await settled(page)

  await test.step('the line below the name shows all of its parts, and no line begins with a separator', async () => {
    const since = page.getByText(/with you since \w+$/).last()
    await expect(since).toBeVisible()
    const line = page.locator('p').filter({ has: since }).first()
    expect(await line.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    await expectLaidOut(page)
  })

  await test.step("'Add Goal' is below its heading", async () => {
    const heading = await boxOf(page.getByRole('heading', { level: 2, name: /^Goals for/ }))
    const button = await boxOf(page.getByRole('button', { name: 'Add Goal' }))
    expect(button.top).toBeGreaterThanOrEqual(heading.bottom)
  })

  await test.step('a message is at the foot, above the bar', async () => {
    await page
      .getByRole('button', { name: /^Complete / })
      .first()
      .click()
    const message = page
      .getByRole('region', { name: 'Messages' })
      .getByText('Goal status updated!', { exact: true })
    await expect(message).toBeVisible()
    const bar = await boxOf(page.getByRole('navigation', { name: 'Main pages' }))
    const { top, bottom } = await boxOf(message)
    expect(top).toBeGreaterThan(844 / 2)
    expect(bottom).toBeLessThanOrEqual(bar.top)
    await page.keyboard.press('Control+z')
    await expectToast(page, 'Undone')
  })
})
