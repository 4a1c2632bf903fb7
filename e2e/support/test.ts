import { type BrowserContext, test as base, type Locator, type Page } from '@playwright/test'
import { noteMessages } from './messages.ts'
import { type Letter, letterTo } from './outbox.ts'
import { type RunningServer, withServer } from './server.ts'

export const { expect } = base

type Journey = {
  /**
   * Closes all pages after a journey, so that their people read nothing and get no messages during the next
   * one.
   */
  endOfJourney: undefined
  /** Waits for the newest email to an email address with these words in its subject. */
  letterTo: (email: string, subject: string) => Promise<Letter>
}

/**
 * A journey's `page` opens the demo programme. Each Playwright worker has its own server and its own copy.
 */
export const test = base.extend<Journey, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => await withServer(use),
    { scope: 'worker', timeout: 240_000 },
  ],
  page: async ({ page, browserName }, use) => {
    if (browserName === 'chromium') await slowDown(page)
    else typeInto(page)
    await noteMessages(page)
    await use(page)
  },
  endOfJourney: [
    async ({ browser, context: ownContext }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) {
        await letGoOfCalls(context)
        if (context !== ownContext) await context.close()
      }
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => await use(server.url),
  letterTo: async ({ server }, use) =>
    await use((email, subject) => letterTo(server.dataDir, email, subject)),
})

/** A reply that is still held back must not fail a journey that is over. */
async function letGoOfCalls(context: BrowserContext) {
  for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' })
}

/** React does not notice what Playwright 1.64 fills in by WebDriver BiDi, so a journey types in Firefox. */
function typeInto(page: Page) {
  const locators = Object.getPrototypeOf(page.locator('input')) as Locator
  locators.fill = async function (text, options) {
    await this.selectText(options)
    await this.press('Delete')
    if (text) await this.pressSequentially(text)
  }
}

/** `npm test -- --slow`: throttles the page's CPU. */
async function slowDown(page: Page) {
  const times = Number(process.env.JOURNEYS_SLOWED || 1)
  if (times === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}
