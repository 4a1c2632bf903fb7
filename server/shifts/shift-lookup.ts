import type { ShiftRow } from '#contract/shifts.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import * as queries from './queries.ts'

/** Returns the current state of a shift that the person may see. */
export const findShift = (ctx: Context, me: Me, id: number): Promise<ShiftRow | undefined> =>
  queries.findShift(ctx.db, { me, id, localNow: momentOf(ctx).localNow })
