import type { TransactionContext } from '../kernel/context.ts'
import * as queries from './queries.ts'

/** Moves what was practised along when an edit of the plan gives its objective another place. */
export async function followPractised(
  ctx: TransactionContext,
  planId: number,
  places: (number | null)[],
): Promise<void> {
  const moved = (await queries.listPlaces(ctx.db, planId)).filter(
    ({ objective }) => places[objective - 1] !== objective,
  )
  for (const [from, items] of Map.groupBy(moved, ({ objective }) => objective)) {
    const ids = items.map(({ id }) => id)
    await queries.movePlace(ctx.db, ids, places[from - 1] ?? null)
  }
}
