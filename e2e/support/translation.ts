import type { Page } from '@playwright/test'

declare global {
  interface Window {
    translateAll?: () => void
  }
}

/**
 * Translates each page as Chrome and Edge do: they replace each text by `<font><font>…</font></font>`, and texts
 * that appear later too. Call it before a page is opened.
 */
export const translatePages = (page: Page) => page.addInitScript(translate)

/** Runs in the page. The translation is the text in capitals. */
function translate() {
  const skipped = 'script, style, textarea, font, svg, [translate=no]'
  const replace = (text: Text) => {
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.textContent = text.data.toUpperCase()
    text.replaceWith(outer)
  }
  const translateAll = () => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (/\p{L}/u.test(text.data) && !text.parentElement?.closest(skipped)) texts.push(text)
    }
    for (const text of texts) replace(text)
  }
  window.translateAll = translateAll
  addEventListener('DOMContentLoaded', () => {
    translateAll()
    const watched = { childList: true, subtree: true, characterData: true }
    new MutationObserver(() => setTimeout(translateAll)).observe(document.body, watched)
  })
}

/**
 * Keeps the browser's own `insertBefore` and `removeChild`, which throw if a node is gone. Then only the texts'
 * own elements keep a page from breaking.
 */
export const withoutNet = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['insertBefore', 'removeChild'] as const) {
      const own = Node.prototype[name]
      Object.defineProperty(Node.prototype, name, { get: () => own, set: () => undefined })
    }
  })
