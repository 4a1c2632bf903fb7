import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react'
import { queryClient } from './query-client.ts'

/** A chunk could not be loaded: no network, or a newer version has replaced it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  constructor(cause: unknown) {
    super('A file of this page could not be fetched', { cause })
  }
}

/** `loadChunk(() => import('./Page.tsx'))`. Unifies the failure, which has another error in each browser. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw new ChunkLoadError(cause)
  }
}

type Load<Props> = () => Promise<ComponentType<Props>>

/** A component with a chunk of its own: `lazyPart(async () => (await import('./Part.tsx')).Part)`. */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazy(async () => ({ default: await loadChunk(load) }))

/** The same for what a press opens: with `usePrefetch(Part)` its chunk is ready when the button is pressed. */
export const lazyDialog = <Props extends object>(load: Load<Props>) =>
  // A failed chunk is loaded again on use.
  Object.assign(lazyPart(load), {
    prefetch: () => void load().catch(() => undefined),
    /** Whether its chunk is there, for what must not replace the page when it is not. */
    isLoaded: () =>
      load().then(
        () => true,
        () => false,
      ),
  })

/** Fetches the chunks of dialogs when the page is idle. */
export function usePrefetch(...parts: { prefetch: () => void }[]): void {
  const fetchAll = useEffectEvent(() => {
    for (const { prefetch } of parts) prefetch()
  })
  useEffect(() => whenIdle(() => fetchAll()), [])
}

const longestWaitMilliseconds = 5_000
const betweenLooksMilliseconds = 100

/**
 * Runs the callback when the page has loaded, has its data, and the browser is idle and online. Returns a function that
 * cancels it.
 */
export function whenIdle(callback: () => void): () => void {
  let isCancelled = false
  const latest = Date.now() + longestWaitMilliseconds
  const run = () => {
    if (isCancelled) return
    // Fetching ahead must not delay the data of the page.
    if (queryClient.isFetching() > 0 && Date.now() < latest) setTimeout(request, betweenLooksMilliseconds)
    // Firefox never loads a module again that failed once.
    else if (navigator.onLine === false) window.addEventListener('online', request, { once: true })
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

/** Loads a part when the browser is idle and starts it. Returns a function that stops it. A failure is ignored. */
export function startWhenIdle(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const cancel = whenIdle(
    () =>
      void load()
        .then((start) => {
          if (!isOver) stop = start()
        })
        .catch(() => undefined),
  )
  return () => {
    isOver = true
    cancel()
    stop?.()
  }
}

/** For what is below the first screen. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))
