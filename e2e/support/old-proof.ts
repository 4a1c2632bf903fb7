import type { Page } from '@playwright/test'

const json = { message: "Confirm that it's you, then try again.", code: 'FRESH_PROOF' }

/**
 * The server's clock is real, so the first of these calls is answered as ten minutes later; with `always`,
 * each one. Returns the idempotency keys of all of them.
 */
export async function withOldProof(page: Page, method: string, url: string, { always = false } = {}) {
  const keys: (string | undefined)[] = []
  await page.route(url, (route) => {
    const request = route.request()
    if (request.method() !== method) return route.fallback()
    keys.push(request.headers()['idempotency-key'])
    return always || keys.length === 1 ? route.fulfill({ status: 403, json }) : route.fallback()
  })
  return keys
}
