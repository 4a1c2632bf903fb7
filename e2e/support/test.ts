import { test as base } from '@playwright/test'
import { type Letter, letterTo } from './outbox.ts'
import { type RunningServer, withServer } from './server.ts'

export const { expect } = base

type Journey = {
  /** The newest letter to an address whose subject holds these words, as soon as it is delivered. */
  letterTo: (address: string, subject: string) => Promise<Letter>
}

/** A journey's `page` opens the demo programme; each of Playwright's workers has a server and a programme of its own. */
export const test = base.extend<Journey, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => await withServer(use),
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => await use(server.url),
  letterTo: async ({ server }, use) =>
    await use((address, subject) => letterTo(server.dataDir, address, subject)),
})
