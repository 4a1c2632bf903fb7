import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'

/** Counts and ids stay far below 2^53, so bigint is read as a number, as on SQLite. */
const int8 = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === int8 ? Number : (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown),
}

/** Longer than any query or migration takes, so a later answer means a broken connection. */
const longestAnswerMilliseconds = 120_000

const maxLifetimeSeconds = 300

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
    // After a failover, connections to the former server end by themselves.
    maxLifetimeSeconds,
    query_timeout: answerMilliseconds,
    keepAlive: true,
  })
  // Without listeners a broken connection would end the process. The pool replaces it, and its queries fail
  // by themselves.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
