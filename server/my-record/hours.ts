import type { PracticeHours } from '#contract/my-record.ts'
import { hasRecord } from '../access.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { ownWorkedMonths } from '../shifts/worked-months.ts'
import { daysOf, type Range } from './range-queries.ts'

/** Latest month first. */
export async function readPracticeHours(ctx: Context, me: Me, range: Range): Promise<PracticeHours> {
  const months = await ownWorkedMonths(ctx, me, daysOf(range))
  return { months: months.reverse(), was_mentee: await hasRecord(ctx.db, me, me.id) }
}
