import { openAs } from './support/people.ts'
import { dialogOf, menuButton } from './support/screen.ts'
import { settled, violationsOn } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('the bar at the bottom leads to the main pages, and More to all', async ({ page }) => {
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

test('a keyboard still finds the way back to the dashboard', async ({ page }) => {
  await openAs(page, 'eva', '/profile')
  await settled(page)
  const back = page.getByRole('link', { name: 'Back to Dashboard' })
  await expect(back).not.toBeInViewport()

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(back).toBeFocused()
  await expect(back).toBeInViewport()
})

test('a phone is told once that the app can be on its home screen', async ({ page }) => {
  await openAs(page, 'eva', '/dashboard')
  await settled(page)
  await page.evaluate(offerToInstall)
  const hint = page.getByRole('region', { name: 'Add to home screen' })
  await expect(hint).toContainText('Add MST System to your home screen')
  await hint.getByRole('button', { name: 'Add' }).click()
  await expect(hint).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe('yes')

  await page.reload()
  await settled(page)
  await page.evaluate(offerToInstall)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('The dashboard is up to date')).toBeAttached()
  await expect(hint).toBeHidden()
})

test('pulling a page down fetches its data again', async ({ page, browserName }) => {
  // Only the protocol of Chromium has the gesture.
  if (browserName === 'firefox') return
  await openAs(page, 'eva', '/dashboard')
  await settled(page)
  await expect(page.locator('[data-enough]')).toBeAttached()
  const fetched = page.waitForResponse('**/api/dashboard/stats')

  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 200, y }],
    })
  await touch('touchStart', 200)
  for (const y of [220, 260, 300, 340, 380]) await touch('touchMove', y)
  await touch('touchEnd')

  await fetched
  await expect(page.getByText('The page is up to date')).toBeAttached()
})

/** Runs in the page: what Chromium does when the app can be installed. */
function offerToInstall() {
  const prompt = async () => {
    document.documentElement.dataset.asked = 'yes'
  }
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
}
