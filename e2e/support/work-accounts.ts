import type { Page } from '@playwright/test'
import { realProvider } from '../../server/testing/real-provider.ts'
import { freePort, withServer } from './server.ts'
import { test as base } from './test.ts'

export const providerName = 'Heron Trust'

/**
 * Journeys in a demo programme with a provider of work accounts. It has an account for each name, with the
 * address of the same name. Each file has its own server, because journeys change the ways to sign in.
 */
export const withWorkAccounts = (names: string[]) =>
  base.extend<object>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
      async ({}, use) => {
        const port = String(await freePort())
        const provider = await realProvider(accountsOf(names), `http://localhost:${port}`)
        const environment = { ...provider.environment, PORT: port, OIDC_NAME: providerName }
        await withServer(use, environment)
        provider.close()
      },
      { scope: 'worker', timeout: 240_000 },
    ],
  })

/** The provider's accounts: the name that is typed there, with its address. */
const accountsOf = (names: string[]) =>
  Object.fromEntries(
    names.map((name) => [`${name}-1`, { email: `${name}@mst.example`, email_verified: true }]),
  )

/** Fills in the provider's form. */
export async function signInAtProvider(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(`${name}-1`)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}
