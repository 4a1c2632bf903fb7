import type { Page } from '@playwright/test'

type Fiber = {
  tag: number
  child: Fiber | null
  sibling: Fiber | null
}

/** The number of components on the page, from the tree that React keeps at the element that it renders into. */
export const countMounted = (page: Page): Promise<number> =>
  page.evaluate(() => {
    // Tags of function and class components, plain or wrapped.
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
