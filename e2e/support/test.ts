import { test as base } from '@playwright/test'
import { withServer } from './server.ts'

export const { expect } = base

/** A journey's `page` opens the demo programme; each of Playwright's workers has a server and a programme of its own. */
export const test = base.extend<object, { server: string }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => await withServer(use),
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => await use(server),
})
