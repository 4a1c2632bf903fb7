/** A part of the program could not be fetched: no network, or a newer version has taken its place. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  constructor(cause: unknown) {
    super('A file of this page could not be fetched', { cause })
  }
}

/** `fetched(() => import('./Page.tsx'))`: browsers name the failure each in other words. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw new ChunkLoadError(cause)
  }
}
