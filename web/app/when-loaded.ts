import type { DataRouter } from 'react-router'

/** Resolves when the route at the router's URL has loaded its chunks. */
export function whenLoaded(router: DataRouter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = router.subscribe(({ initialized }) => {
    if (initialized) resolve()
  })
  if (router.state.initialized) resolve()
  return promise.finally(stop)
}
