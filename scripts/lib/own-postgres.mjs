import { fork } from 'node:child_process'
import { inProject } from './project.mjs'

/**
 * Calls back with the URL of a PostgreSQL that lasts as long as the call does. It is kept by a process of its
 * own, which ends it even when this one is killed. TEST_POSTGRES_URL names another to use instead.
 */
export async function withPostgres(use) {
  const configured = process.env.TEST_POSTGRES_URL
  if (configured) return use(configured)
  const keeper = fork(inProject('scripts/postgres.mjs'))
  const ended = new Promise((resolve) => keeper.once('exit', resolve))
  try {
    return await use(await addressFrom(keeper))
  } finally {
    if (keeper.connected) keeper.disconnect()
    await ended
  }
}

function addressFrom(keeper) {
  return new Promise((resolve, reject) => {
    keeper.once('message', resolve)
    keeper.once('exit', () => reject(new Error('PostgreSQL could not be started: the reason stands above.')))
  })
}
