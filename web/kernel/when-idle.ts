const longestWaitMilliseconds = 5_000

/** Calls back once the browser has nothing better to do; Safari, which does not tell, a second later. Answers how to call it off. */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(callback, { timeout: longestWaitMilliseconds })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(callback, 1_000)
  return () => clearTimeout(timer)
}
