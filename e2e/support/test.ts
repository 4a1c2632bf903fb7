import type { EventEmitter } from 'node:events'
import { type Browser, type BrowserContext, test as base, type Locator, type Page } from '@playwright/test'
import { noteMessages } from './messages.ts'
import { type Email, emailTo } from './outbox.ts'
import { type RunningServer, withServer } from './server.ts'

export const { expect } = base

/** The part of Playwright's own code that receives the messages of Firefox. */
type Internals = { _connection: { toImpl: (page: Page) => { delegate: { _session: EventEmitter } } } }

type Journey = {
  /**
   * Closes all pages after a journey, so that their people read nothing and get no messages during the next
   * one.
   */
  endOfJourney: undefined
  /** Waits for the newest email to an email address with these words in its subject. */
  emailTo: (email: string, subject: string) => Promise<Email>
}

/**
 * A journey's `page` opens the demo programme. Each Playwright worker has its own server and its own copy.
 */
export const test = base.extend<
  Journey,
  { server: RunningServer; adaptFirefox: undefined; clock: undefined }
>({
  clock: [
    async ({ browser }, use) => {
      shiftPages(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  adaptFirefox: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') await adaptFirefox(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => await withServer(use),
    { scope: 'worker', timeout: 240_000 },
  ],
  page: async ({ page, browserName }, use) => {
    if (browserName === 'chromium') await slowDown(page)
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
  emailTo: async ({ server }, use) => await use((email, subject) => emailTo(server.dataDir, email, subject)),
})

/** Pages have the clock of the server and of this process. */
function shiftPages(browser: Browser) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript({ content: process.env.JOURNEYS_CLOCK ?? '' })
    return context
  }
}

/** A reply that is still held back must not fail a journey that is over. */
async function letGoOfCalls(context: BrowserContext) {
  for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' })
}

/**
 * Playwright 1.64 controls Firefox by WebDriver BiDi, with two gaps. React does not notice text that `fill`
 * sets, so journeys type. Firefox ESR 153 names a download only by its URL, so Playwright takes that for its id.
 */
async function adaptFirefox(browser: Browser) {
  const page = await browser.newPage()
  const locators: Locator = Object.getPrototypeOf(page.locator('input'))
  const { fill } = locators
  locators.fill = async function (text, options) {
    await fill.call(this, '', options)
    if (!text) return
    await this.pressSequentially(text)
    // A dialog that opened meanwhile took the focus, and with it the rest of the text.
    if (await this.evaluateAll(hasLostFocus, text)) await this.fill(text, options)
  }
  const { delegate } = (page as Page & Internals)._connection.toImpl(page)
  const sessions: EventEmitter = Object.getPrototypeOf(delegate._session)
  const { emit } = sessions
  sessions.emit = function (name, event) {
    if (String(name).startsWith('browsingContext.download')) event.download ??= event.url
    return emit.call(this, name, event)
  }
  await page.close()
}

/** Runs in the page. */
function hasLostFocus([field]: Element[], text: string): boolean {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isText || field === document.activeElement) return false
  return field.value !== text && text.startsWith(field.value)
}

/** `npm test -- --slow`: throttles the page's CPU. */
async function slowDown(page: Page) {
  const times = Number(process.env.JOURNEYS_SLOWED || 1)
  if (times === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}
