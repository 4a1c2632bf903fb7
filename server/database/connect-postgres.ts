import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseUnreachable } from './failures.ts'
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
  { answerMilliseconds = longestAnswerMilliseconds, connections = 10 } = {},
): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: connections,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // After a failover, connections to the former server end by themselves.
    maxLifetimeSeconds,
    query_timeout: answerMilliseconds,
    keepAlive: true,
  })
  // Without listeners a broken connection would end the process. The pool replaces it, and its queries fail
  // by themselves, but do not say why.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onError))
  const refusing = {
    options: pool.options,
    connect: () =>
      pool.connect().catch((error) => {
        throw new DatabaseUnreachable(error)
      }),
    end: () => pool.end(),
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: refusing, controlClient: pg.Client }) })
}
