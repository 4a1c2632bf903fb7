import { openAs } from './support/people.ts'
import { collectErrors, followLink, settled } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

test('a phone with iOS 16 opens shifts, notes and reports', async ({ page }) => {
  // iOS got them with 17.0 and 17.4.
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [Map, 'groupBy'],
      [Promise, 'withResolvers'],
      [AbortSignal, 'any'],
      [URL, 'canParse'],
    ] as const)
      Reflect.deleteProperty(owner, name)
  })
  const errors = collectErrors(page)
  for (const [name, paths] of [
    ['eva', ['/shifts', '/shifts?view=calendar', '/notes?view=conversation']],
    ['nora', ['/admin/reports', '/dashboard']],
  ] as const) {
    await openAs(page, name, '/profile')
    for (const path of paths) {
      await followLink(page, path)
      await settled(page)
    }
  }
  expect(errors).toEqual([])
})
