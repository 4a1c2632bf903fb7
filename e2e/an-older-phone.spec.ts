import { openAs } from './support/people.ts'
import { collectErrors, settled } from './support/sweep.ts'
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
  for (const [name, path] of [
    ['eva', '/shifts'],
    ['eva', '/shifts?view=calendar'],
    ['eva', '/notes?view=conversation'],
    ['nora', '/admin/reports'],
  ] as const) {
    await openAs(page, name, path)
    await settled(page)
  }
  expect(errors).toEqual([])
})
