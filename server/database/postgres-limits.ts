import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema.ts'

/** PostgreSQL, or the pooler before it, has limits with which MST cannot work. The message is a sentence. */
export class PostgresTooNarrow extends Error {}

/** A start holds a lock, another one for the migrations, and runs these on a third connection. */
const needed = 3
/** Shorter than the driver waits for a connection. */
const patienceMilliseconds = 4_000
const leastTimeoutMilliseconds = 1_000

/** Runs inside a transaction, so it needs all other connections at the same time. */
export async function refuseNarrowPostgres(db: Kysely<Tables>): Promise<void> {
  await refuseShortTimeouts(db)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<'too late'>((resolve) => {
    timer = setTimeout(resolve, patienceMilliseconds, 'too late')
  })
  const held = holdOthers(db, needed - 1)
  held.catch(() => {})
  const outcome = await Promise.race([held, tooLate]).finally(() => clearTimeout(timer))
  if (outcome === 'too late')
    throw new PostgresTooNarrow(
      `The PostgreSQL of DATABASE_URL, or its pooler, gives MST fewer than ${needed} connections at a time. Raise the size of the pool (PgBouncer: default_pool_size), or name PostgreSQL itself in DATABASE_URL.`,
    )
}

/** A pooler assigns a connection to a transaction, not to a client. */
const holdOthers = (db: Kysely<Tables>, count: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction)
    if (count > 1) await holdOthers(db, count - 1)
  })

async function refuseShortTimeouts(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; milliseconds: string }>`
    select name, setting as milliseconds from pg_settings
    where name in ('idle_in_transaction_session_timeout', 'statement_timeout', 'transaction_timeout')`.execute(
    db,
  )
  const short = rows.find(
    ({ milliseconds }) => Number(milliseconds) > 0 && Number(milliseconds) < leastTimeoutMilliseconds,
  )
  if (short)
    throw new PostgresTooNarrow(
      `The role of DATABASE_URL has ${short.name} = ${short.milliseconds}ms, which ends the work of MST. Set it to 0 or to 10 seconds at least: alter role … set ${short.name} = '1min'.`,
    )
}
