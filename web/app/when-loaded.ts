import type { DataRouter } from 'react-router'

/** Once the files of the page at the router's URL are there. */
export function whenLoaded(router: DataRouter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = router.subscribe(({ initialized }) => {
    if (initialized) resolve()
  })
  if (router.state.initialized) resolve()
  return promise.finally(stop)
}
