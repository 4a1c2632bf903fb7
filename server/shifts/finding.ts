import type { ShiftRow } from '#contract/shifts.ts'
import type { Me } from '../kernel/authentication.ts'
import type { Context } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import * as queries from './queries.ts'

/** A shift that the person may see, as it stands now. */
export const findShift = (ctx: Context, me: Me, id: number): Promise<ShiftRow | undefined> =>
  queries.findShift(ctx.db, me, momentOf(ctx).localNow, id)
