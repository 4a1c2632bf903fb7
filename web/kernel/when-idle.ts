const longestWaitMilliseconds = 5_000

/** Runs the callback when the page has loaded and the browser is idle. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  let isCancelled = false
  const run = () => {
    if (!isCancelled) callback()
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
