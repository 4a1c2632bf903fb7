import { moveWithObjectives } from '../database/plan-places.ts'
import type { TransactionContext } from '../kernel/context.ts'

/** Called when an edit of the plan moves objectives. */
export const followPractised = (ctx: TransactionContext, planId: number, places: (number | null)[]) =>
  moveWithObjectives(ctx.db, 'debrief_items', planId, places)
