import { createHook } from 'node:async_hooks'

/**
 * Counts the passwords that Node hashes during a call. Tests compare this count, because times depend on the
 * load.
 */
export async function hashesOf(call: () => Promise<unknown>): Promise<number> {
  let hashes = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashes += 1
    },
  }).enable()
  try {
    await call()
  } finally {
    hook.disable()
  }
  return hashes
}
