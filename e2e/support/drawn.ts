import type { Page } from '@playwright/test'

type Fiber = {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** Has React tell of what it draws, as it tells its developer tools: to be called before a page is opened. */
export async function countDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Functions and classes, plain or wrapped; the first flag is theirs when they ran.
    const components = [0, 1, 11, 14, 15]
    const counted = { drawn: 0 }
    const count = (first: Fiber | null) => {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        if (fiber.flags & 1 && components.includes(fiber.tag)) counted.drawn += 1
        // What was left as it is has the children that it had.
        if (fiber.alternate?.child !== fiber.child) count(fiber.child)
      }
    }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => count(root.current),
      onCommitFiberUnmount: () => undefined,
      checkDCE: () => undefined,
    }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, counted })
  })
}

/** How many components were drawn since this was asked last. */
export const drawnSince = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { counted } = window as unknown as { counted: { drawn: number } }
    const { drawn } = counted
    counted.drawn = 0
    return drawn
  })
