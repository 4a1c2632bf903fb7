import type { Page } from '@playwright/test'
import { collectErrors, settled } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

const sentence = 'Allow this site to store data in this browser to sign in.'

const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException(`Failed to read the '${name}' property from 'Window'`, 'SecurityError')
        },
      })
  })

const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })

test('a browser that blocks storage shows the pages for visitors, and the sign-in page says what to allow', async ({
  page,
}) => {
  await blockStorage(page)
  const errors = collectErrors(page)
  for (const path of ['/referral', '/privacy', '/forgot-password']) {
    await page.goto(path)
    await settled(page)
  }
  await page.goto('/dashboard')

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a browser with a full storage says it before anyone types a password', async ({ page }) => {
  await fillStorage(page)
  await page.goto('/login')

  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
})
