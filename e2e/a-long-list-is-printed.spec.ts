import type { Page } from '@playwright/test'
import { listNotes, type NoteRow } from '#contract/notes.ts'
import { callsOf } from './support/calls.ts'
import { openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('printing thousands of notes shows the progress, can be cancelled, and has a limit', async ({
  page,
}) => {
  const notes = await serveNotes(page, 1_150)
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = `${document.querySelectorAll('main article').length}`
    }
  })
  await openAs(page, 'nora', '/notes')
  const print = page.getByRole('button', { name: 'Print newest 1,000' })

  await print.click()
  await expect(page.getByText('Loading 50 of 1,000 to print')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel printing' }).click()
  await expect(print).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-printed')

  notes.open()
  await print.click()
  // A busy machine needs longer than the default timeout to render a thousand cards.
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1000', { timeout: 200_000 })
  await expect(print).toBeVisible()
})

/** Serves a list with this many notes. All pages after the first are held back until `open` is called. */
async function serveNotes(page: Page, total: number) {
  const [row] = await (await callsOf(page, 'nora'))(listNotes, { query: { limit: 1 } })
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/api/notes?*', async (route) => {
    const url = new URL(route.request().url())
    const cursor = url.searchParams.get('before')
    if (cursor) await opened
    const before = Number(cursor ?? total + 1)
    const count = Math.min(Number(url.searchParams.get('limit')), before - 1)
    const rows = Array.from({ length: count }, (_, place) => ({
      ...(row as NoteRow),
      id: before - 1 - place,
    }))
    const last = before - count
    url.searchParams.set('before', `${last}`)
    const link = last > 1 ? { link: `<${url.pathname}${url.search}>; rel="next"` } : {}
    await route.fulfill({ json: rows, headers: { 'x-total-count': `${total}`, ...link } })
  })
  return { open }
}
