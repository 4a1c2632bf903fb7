import type { Page } from '@playwright/test'

type Fiber = {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/**
 * Counts rendered components through the hook of React's developer tools. Call it before a page is opened.
 */
export async function countDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Tags of function and class components, plain or wrapped. Flag 1 is set if the component rendered.
    const components = [0, 1, 11, 14, 15]
    const counted = { drawn: 0 }
    const count = (first: Fiber | null) => {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        if (fiber.flags & 1 && components.includes(fiber.tag)) counted.drawn += 1
        // A fiber that did not render has the same children as before: skip them.
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

/** The number of components rendered since the last call. */
export const drawnSince = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { counted } = window as unknown as { counted: { drawn: number } }
    const { drawn } = counted
    counted.drawn = 0
    return drawn
  })

/** The number of components on the page, from the tree that React keeps at the element that it renders into. */
export const countMounted = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const components = [0, 1, 11, 14, 15]
    const count = (first: Fiber | null): number => {
      let sum = 0
      for (let fiber = first; fiber; fiber = fiber.sibling)
        sum += (components.includes(fiber.tag) ? 1 : 0) + count(fiber.child)
      return sum
    }
    for (const element of document.querySelectorAll('*')) {
      const key = Object.keys(element).find((name) => name.startsWith('__reactContainer$'))
      if (!key) continue
      const { stateNode } = Reflect.get(element, key) as { stateNode: { current: Fiber } }
      return count(stateNode.current)
    }
    return 0
  })
