import type { Page } from '@playwright/test'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { settled } from './sweep.ts'
import { expect } from './test.ts'

declare global {
  interface Window {
    places?: { calls: Set<string>; moved: string[]; isQuiet: () => boolean; release: () => void }
  }
}

const watched = new WeakSet<Page>()

/** The calls that a page makes while it loads, in the order of their first use. */
export async function callsOfPage(page: Page, url: string): Promise<string[]> {
  await openWithLate(page, url, '')
  return page.evaluate(() => [...(window.places?.calls ?? [])])
}

/** Opens a page on which one call is answered after all others. No visible heading, field or row may move. */
export async function expectPlacesKept(page: Page, url: string, lateCall: string) {
  await openWithLate(page, url, lateCall)
  await page.evaluate(() => window.places?.release())
  await settled(page)
  await quiet(page)
  const moved = await page.evaluate(() => window.places?.moved)
  expect(moved, `while ${lateCall} is late`).toEqual([])
}

async function openWithLate(page: Page, url: string, lateCall: string) {
  if (!watched.has(page)) {
    watched.add(page)
    await page.addInitScript(watchPlaces)
  }
  await page.evaluate((late) => sessionStorage.setItem('late', late), lateCall)
  await page.goto(url)
  await expect(page.locator('main')).toBeVisible()
  await quiet(page)
}

const quiet = (page: Page) => page.waitForFunction(() => window.places?.isQuiet())

/** Changes a reply of the server, for a state that the demo does not have. */
export async function changeReply<E extends Endpoint>(
  page: Page,
  endpoint: E,
  to: (reply: Reply<E>) => Reply<E>,
) {
  await page.route(new RegExp(`${endpoint.path}(\\?|$)`), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: to(await response.json()) })
  })
}

/** Runs in the page, before its own scripts. */
function watchPlaces() {
  // Content below a loading area stays hidden for at most `--longest-wait`, and a machine can be slow.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { --longest-wait: 3600s }')
  document.adoptedStyleSheets.push(sheet)

  const late = sessionStorage.getItem('late')
  const { fetch } = window
  // A chunk of the page can begin another call some time after the last reply.
  const quietMilliseconds = 500
  let pending = 0
  let last = performance.now()
  let open = () => {}
  const released = new Promise<void>((resolve) => {
    open = resolve
  })
  window.fetch = async (...parameters) => {
    const url = parameters[0] instanceof Request ? parameters[0].url : String(parameters[0])
    const { pathname, search } = new URL(url, location.origin)
    if (!pathname.startsWith('/api/') || pathname.endsWith('/stream')) return fetch(...parameters)
    window.places?.calls.add(pathname + search)
    if (pathname + search === late) await released
    pending += 1
    const answer = fetch(...parameters)
    const end = () => {
      pending -= 1
      last = performance.now()
    }
    void answer.then((it) => it.clone().arrayBuffer()).then(end, end)
    return answer
  }
  window.places = {
    calls: new Set(),
    moved: [],
    isQuiet: () => pending === 0 && performance.now() > last + quietMilliseconds,
    release() {
      last = performance.now()
      open()
    },
  }

  // A button that appears beside a heading moves it by less, and nobody notices.
  const most = 5
  const parts = 'main :is(h1, h2, h3, [role="tablist"], label, li, p, tr, [type="submit"])'
  const tops = new Map<Element, number>()
  function look() {
    for (const part of document.querySelectorAll(parts)) {
      const { top: inWindow, width } = part.getBoundingClientRect()
      // A text for screen readers only is one pixel wide.
      if (width <= 1 || !part.checkVisibility({ visibilityProperty: true })) {
        tops.delete(part)
        continue
      }
      const top = Math.round(inWindow + scrollY)
      const before = tops.get(part)
      if (before !== undefined && Math.abs(before - top) > most)
        window.places?.moved.push(`${part.textContent?.slice(0, 40)}: ${before} → ${top}`)
      tops.set(part, top)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
