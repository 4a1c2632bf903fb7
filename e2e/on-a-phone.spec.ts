import { openAs } from './support/people.ts'
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
      [/^Notes/, 'Notes'],
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
