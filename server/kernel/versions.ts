import { formatInstant } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import type { Changing } from './context.ts'
import { changedMeanwhile, refuse } from './errors.ts'

type Versioned = { version: number; updated_at: string; updated_by: number | null }

/** Refuses with 409, naming who changed it and when, an edit of an older version; none given is taken as is (decision 42). */
export async function refuseStale(ctx: Changing, row: Versioned, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return
  const when = formatInstant(row.updated_at, ctx.config.timeZone)
  const who = await ctx.db
    .selectFrom('users')
    .where('id', '=', row.updated_by ?? 0)
    .select(['first_name', 'last_name'])
    .executeTakeFirst()
  refuse(409, `${changedMeanwhile} (${who ? fullName(who) : 'The system'}, ${when})`)
}
