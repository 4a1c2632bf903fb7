import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react'
import { whenIdle } from './when-idle.ts'

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
  Object.assign(lazyPart(load), { prefetch: () => void load().catch(() => undefined) })

/** Fetches the chunks of dialogs when the page is idle. */
export function usePrefetch(...parts: { prefetch: () => void }[]): void {
  const fetchAll = useEffectEvent(() => {
    for (const { prefetch } of parts) prefetch()
  })
  useEffect(() => whenIdle(() => fetchAll()), [])
}
