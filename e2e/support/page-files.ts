import type { Page } from '@playwright/test'

/** The scripts and style sheets named in a page's HTML. All others are fetched later. */
export async function filesNamedBy(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  const tags = [...html.matchAll(/<(?:link|script)[^>]+>/g)].map(([tag]) => tag)
  const files = tags.flatMap((tag) => /(?:href|src)="([^"]+\.(?:js|css))"/.exec(tag)?.[1] ?? [])
  const named = [...new Set(files)]
  return {
    scripts: named.filter((file) => file.endsWith('.js')),
    styles: named.filter((file) => file.endsWith('.css')),
  }
}
