import { type SqlBool, sql } from 'kysely'
import { addDays } from '#contract/dates.ts'
import type { Params } from '../database/compiled.ts'

/** The first day, and the day after the last one. */
export type Days = { from: string | undefined; until: string | undefined }

export type Range = { from?: string | undefined; to?: string | undefined }

export const daysOf = ({ from, to }: Range): Days => ({
  from,
  until: to && addDays(to, 1),
})

/** True if the column, a day or a local time, is within the days. */
export function withinDays(column: string, { from, until }: Params<Days>) {
  const bounds = [
    ...(from === undefined ? [] : [sql`${sql.ref(column)} >= ${from}`]),
    ...(until === undefined ? [] : [sql`${sql.ref(column)} < ${until}`]),
  ]
  return bounds.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(bounds, sql` and `)}`
}
