import type { Page } from '@playwright/test'
import { settled } from './sweep.ts'
import { expect } from './test.ts'

declare global {
  interface Window {
    jumps?: { score: number; what: string[] }[]
    endDelay?: () => void
  }
}

/** Half of what Core Web Vitals call good (0.1), so that people do not notice the movement. */
const most = 0.05

const watched = new WeakSet<Page>()

/**
 * Opens a page while its answers arrive late and one by one, the last request first. Fails if the layout
 * shifts too much.
 */
export async function expectNoJumps(page: Page, open: () => Promise<unknown>) {
  if (!watched.has(page)) {
    watched.add(page)
    await page.addInitScript(watchJumps)
    await page.addInitScript(delayAnswers)
    await page.addInitScript(waitLong)
  }
  await open()
  await settled(page)
  const jumps = await page.evaluate(() => {
    window.endDelay?.()
    return window.jumps ?? []
  })
  const sum = jumps.reduce((total, { score }) => total + score, 0)
  expect(sum, JSON.stringify(jumps)).toBeLessThan(most)
}

/** Runs in the page, before its own scripts. */
function watchJumps() {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  window.jumps = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        window.jumps?.push({
          score: value,
          what: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 30)}`),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Runs in the page. Content below a loading area stays hidden for at most `--longest-wait`. A slow machine
 * exceeds the usual three seconds, so the tests use an hour.
 */
function waitLong() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { --longest-wait: 3600s }')
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Runs in the page, before its own scripts: holding calls back with page.route() would delay all the others
 * too.
 */
function delayAnswers() {
  // A fixed time, because it must exceed a fixed time of the app: the delay after which a loading area turns
  // grey.
  const lateness = 300
  const { fetch } = window
  const waiting: (() => void)[] = []
  let isDrawing = false
  const letNextGo = () => {
    const go = isDrawing ? undefined : waiting.pop()
    if (go) isDrawing = true
    go?.()
  }
  const drawn = async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    isDrawing = false
    letNextGo()
  }
  window.fetch = async (...parameters) => {
    const url = parameters[0] instanceof Request ? parameters[0].url : String(parameters[0])
    // The event stream has no end, so it cannot be held back as a whole.
    if (!url.includes('/api/') || url.endsWith('/stream')) return fetch(...parameters)
    await new Promise((go) => setTimeout(go, lateness))
    await new Promise<void>((go) => {
      waiting.push(go)
      letNextGo()
    })
    const answer = fetch(...parameters)
    // Release the next answer once this one has been read and rendered.
    void answer
      .then((it) => it.clone().arrayBuffer())
      .catch(() => undefined)
      .then(drawn)
    return answer
  }
  window.endDelay = () => {
    window.fetch = fetch
  }
}
