import { formatInstant } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import type { TransactionContext } from './context.ts'
import { refuse } from './errors.ts'

type Versioned = { version: number; updated_at: string; updated_by: number | null }

/**
 * Refuses with 409 an edit of an older version, naming who changed it and when; none given is taken as is (rule 42).
 * `current` is what may be edited, as it stands now and in the spelling of the body: who is refused compares it with
 * their own and can save over this version, and no later one.
 */
export async function refuseStale(
  ctx: TransactionContext,
  row: Versioned,
  version: number | undefined,
  current: Record<string, unknown>,
): Promise<void> {
  if (version === undefined || version === row.version) return
  const when = formatInstant(row.updated_at, ctx.config.timeZone)
  const who = await ctx.db
    .selectFrom('users')
    .where('id', '=', row.updated_by ?? 0)
    .select(['first_name', 'last_name'])
    .executeTakeFirst()
  const name = who ? fullName(who) : 'the system'
  refuse(409, `This was changed by ${name} (${when}) after you opened it. Nothing of yours is saved yet.`, {
    current: { ...current, version: row.version },
  })
}
