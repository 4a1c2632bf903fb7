import { type Context, nowIso, type TransactionContext } from '../kernel/context.ts'
import { sumSupernumerary } from './queries.ts'

/** A mentee's supernumerary minutes, and those about which the sides differ. */
export const hoursOf = (ctx: Context | TransactionContext, menteeId: number) =>
  sumSupernumerary(ctx.db, { menteeId, openedBefore: nowIso(ctx) })
