const longestWaitMilliseconds = 5_000

/** Calls back once the browser has nothing better to do; Safari, which does not tell, a second later. */
export function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(callback, { timeout: longestWaitMilliseconds })
  else setTimeout(callback, 1_000)
}
