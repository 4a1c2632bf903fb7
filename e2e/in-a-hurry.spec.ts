import { openAs } from './support/people.ts'
import { settled, violationsOn } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test.describe('in a corridor without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the program opens, and shows the next shifts as they were last seen, until Logout', async ({
    page,
    context,
  }) => {
    await openAs(page, 'max', '/dashboard')
    await settled(page)
    await expect
      .poll(() => page.evaluate(whatIsKept))
      .toEqual({ worker: 'activated', frame: true, shifts: true })

    await context.setOffline(true)
    await page.goto('/shifts')
    const seen = page.getByRole('region', { name: 'Your next shifts' })
    await expect(page.getByText('The server does not answer.')).toBeVisible()
    await expect(seen).toContainText(/As they stood on \w+ \d+ \w+ \d{4} at \d\d:\d\d\./)
    await expect(seen.getByRole('listitem').first()).toContainText('With ')
    expect(await violationsOn(page)).toEqual([])

    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Scheduled Shifts')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('offline'))).toBeNull()
    await context.setOffline(true)
    await expect(page.goto('/dashboard')).rejects.toThrow('ERR_')
  })
})

async function whatIsKept() {
  const registration = await navigator.serviceWorker.getRegistration()
  return {
    worker: registration?.active?.state,
    frame: (await caches.match('/dashboard')) !== undefined,
    shifts: localStorage.getItem('offline') !== null,
  }
}
