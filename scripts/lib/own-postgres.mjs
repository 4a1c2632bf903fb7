import { fork } from 'node:child_process'
import { once } from 'node:events'
import { inProject } from './project.mjs'

/**
 * Starts a PostgreSQL for the duration of `use` and passes on its URL, unless another server is configured. A
 * process of its own ends it, even when this one is killed.
 */
export async function withPostgres(use, configured) {
  if (configured) return use(configured)
  const keeper = fork(inProject('scripts/postgres.mjs'))
  const ended = once(keeper, 'exit')
  try {
    const [url] = await Promise.race([once(keeper, 'message'), ended])
    if (typeof url !== 'string') throw new Error('PostgreSQL could not be started. The reason is above.')
    return await use(url)
  } finally {
    if (keeper.connected) keeper.disconnect()
    await ended
  }
}
