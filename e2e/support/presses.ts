import type { Page } from '@playwright/test'

/** How often somebody presses the pointer, or a key that is no letter of a text, from now on. */
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
