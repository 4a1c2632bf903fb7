import { queryClient } from './query-client.ts'

const longestWaitMilliseconds = 5_000
const betweenLooksMilliseconds = 100

/**
 * Runs the callback when the page has loaded, has its data, and the browser is idle. Returns a function that
 * cancels it.
 */
export function whenIdle(callback: () => void): () => void {
  let isCancelled = false
  const latest = Date.now() + longestWaitMilliseconds
  const run = () => {
    if (isCancelled) return
    // Fetching ahead must not delay the data of the page.
    if (queryClient.isFetching() > 0 && Date.now() < latest) setTimeout(request, betweenLooksMilliseconds)
    else callback()
  }
  // Safari has no requestIdleCallback.
  const request = () =>
    window.requestIdleCallback?.(run, { timeout: longestWaitMilliseconds }) ?? setTimeout(run, 1_000)
  if (document.readyState === 'complete') request()
  else window.addEventListener('load', request, { once: true })
  return () => {
    isCancelled = true
  }
}

/** For what is below the first screen. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))
