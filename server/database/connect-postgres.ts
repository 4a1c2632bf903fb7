import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'

/** A count or an id never comes near 2^53, so whole numbers read as numbers, as they do on SQLite. */
const int8 = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === int8 ? Number : (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown),
}

/** Longer than any query or change of the tables takes: beyond it the way to the database is broken. */
const longestAnswerMilliseconds = 120_000

export function connectPostgres(
  connectionString: string,
  onError: (error: Error) => void,
  { answerMilliseconds = longestAnswerMilliseconds } = {},
): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    query_timeout: answerMilliseconds,
    keepAlive: true,
  })
  // A connection that breaks is replaced by the pool, idle or not; without a listener it would end the process. What was
  // asked on it fails by itself.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
