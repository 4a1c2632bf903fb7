import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { Stage } from './stage.ts'

/** One by one and without chance: somebody holds the rows, and whoever has to wait for them is seen waiting. */
export const oneAtATime = 'SQLite takes one transaction after the other'

async function isAnybodyWaiting({ db }: Stage): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return (rows[0]?.n ?? 0) > 0
}

/** Sends it while a transaction holds what `hold` takes; tells whether it waited, and its answer afterwards. */
export async function sendDuring(
  world: Stage,
  hold: (db: Db) => Promise<void>,
  token: string,
  request: InjectOptions,
) {
  const sent = await world.db.transaction().execute(async (db) => {
    await hold(db)
    let isAnswered = false
    const answer = world
      .withToken(token)
      .send(request)
      .finally(() => {
        isAnswered = true
      })
    let waited = false
    while (!isAnswered && !waited) waited = await isAnybodyWaiting(world)
    return { waited, answer }
  })
  return { waited: sent.waited, status: (await sent.answer).statusCode }
}
