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
