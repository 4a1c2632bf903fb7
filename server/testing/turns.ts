import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { Stage } from './stage.ts'

/** Deterministic races: a transaction holds the rows, and the test sees each call wait for them. */
export const oneAtATime = 'SQLite takes one transaction after the other'

const isAnybodyWaiting = async (world: Stage) => (await countWaiting(world)) > 0

/** The number of connections that wait for a lock. */
async function countWaiting({ db }: Stage): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** The stage has ten connections, and this file needs two. A call needs one, or two if it reads in between. */
const maxCalls = 5

/**
 * Sends up to five calls in this order while a transaction locks the head of the audit log, which each call
 * locks last, and returns their answers. A call starts when the previous one waits for a lock, so that none
 * has committed before. Calls that are only sent together may miss each other while a new connection opens.
 * SQLite queues transactions in the order of the calls. The callers must be signed in.
 */
export async function queueCalls<T>(world: Stage, calls: (() => Promise<T>)[]): Promise<T[]> {
  assert.ok(calls.length <= maxCalls)
  const begun: Promise<T>[] = []
  let answered = 0
  await world.db.transaction().execute(async (held) => {
    await held
      .updateTable('audit_head')
      .set(({ ref }) => ({ last_id: ref('last_id') }))
      .execute()
    for (const call of calls) {
      const answer = call()
      begun.push(answer)
      const count = () => {
        answered += 1
      }
      answer.then(count, count)
      if (world.engine === 'postgres') while ((await countWaiting(world)) + answered < begun.length);
    }
  })
  return Promise.all(begun)
}

/**
 * Sends a request while a transaction holds the locks that `hold` takes. Returns whether it waited, and its
 * status.
 */
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
