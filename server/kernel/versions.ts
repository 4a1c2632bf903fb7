import { instantInWords } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import type { TransactionContext } from './context.ts'
import { refuse } from './errors.ts'

type Versioned = { version: number; updated_at: string; updated_by: number | null }

/**
 * Refuses an edit of an older version with 409, and says who changed it and when. A call without a version is
 * accepted. `current` contains the editable fields, named as in the body. The person can compare
 * them with their own and save over exactly this version.
 */
export async function refuseStale(
  ctx: TransactionContext,
  row: Versioned,
  version: number | undefined,
  current: Record<string, unknown>,
): Promise<void> {
  if (version === undefined || version === row.version) return
  const when = instantInWords(row.updated_at, ctx.config.timeZone)
  const who = await ctx.db
    .selectFrom('users')
    .where('id', '=', row.updated_by ?? 0)
    .select(['first_name', 'last_name'])
    .executeTakeFirst()
  const name = who ? fullName(who) : 'The system'
  refuse(409, `${name} changed this on ${when}. Your changes are not saved yet.`, {
    current: { ...current, version: row.version },
  })
}
