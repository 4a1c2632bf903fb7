import type { PracticeHours } from '#contract/my-record.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { workedMonths } from '../mentees/path.ts'
import { daysOf, type Range } from './range-queries.ts'

/** Latest month first. */
export async function readPracticeHours(ctx: Context, me: Me, range: Range): Promise<PracticeHours> {
  const months = await workedMonths(ctx, me, daysOf(range))
  return { months: months.reverse() }
}
