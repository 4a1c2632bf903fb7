import type { Page } from '@playwright/test'

/** Counts how often the person clicks, or presses a key that is not part of a text, from now on. */
export async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('notePress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const note = () => void (window as unknown as { notePress: () => void }).notePress()
    addEventListener('pointerdown', note, true)
    addEventListener('keydown', ({ key, ctrlKey }) => (key.length > 1 || ctrlKey) && note(), true)
  })
  return () => presses
}
