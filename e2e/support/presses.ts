import type { Page } from '@playwright/test'

/**
 * Counts how often the person clicks, or presses a key that is not part of a text, from now on. A journey in
 * Firefox empties each field by Delete before it types.
 */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('notePress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const note = () => void (window as unknown as { notePress: () => void }).notePress()
    addEventListener('pointerdown', note, true)
    const isText = (key: string) => key.length === 1 || key === 'Delete'
    addEventListener('keydown', ({ key, ctrlKey }) => (ctrlKey || !isText(key)) && note(), true)
  })
  return () => presses
}
