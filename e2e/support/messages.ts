import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    shownMessages?: string[]
  }
}

const watched = new WeakSet<Page>()

/** Records messages when they appear: they disappear after two seconds, which a busy machine may miss. */
export async function noteMessages(page: Page) {
  if (watched.has(page)) return
  watched.add(page)
  await page.addInitScript(() => {
    const shown: string[] = []
    window.shownMessages = shown
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node.parentElement?.matches('[aria-label="Messages"]')) shown.push(node.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Expects a message at the top of the page that appeared after the last expected one. */
export const expectToast = (page: Page, words: string) =>
  expect
    .poll(() => page.evaluate(takeMessages, words), { message: `a message that says '${words}'` })
    .toContain(words)

export const hasToasted = async (page: Page, words: string): Promise<boolean> =>
  (await page.evaluate(takeMessages, words)).includes(words)

/** Runs in the page. Removes the messages up to the one that matches, so that each is expected once. */
function takeMessages(words: string): string {
  const shown = window.shownMessages ?? []
  const place = shown.findIndex((text) => text.includes(words))
  if (place < 0) return `only ${JSON.stringify(shown)}`
  return shown.splice(0, place + 1)[place] ?? ''
}
