import type { Db } from './schema.ts'

/**
 * Moves comments, or what was practised, along when an edit of the plan gives their objective another position. `places`:
 * the new position of each objective, null for a removed one. The caller has locked the plan. Deleted comments move
 * too, because an undo can restore them. The version stays, because the text has not changed.
 */
export async function moveWithObjectives(
  db: Db,
  table: 'comments' | 'debrief_items',
  planId: number,
  places: (number | null)[],
): Promise<void> {
  const placed = await db
    .selectFrom(table)
    .where('plan_id', '=', planId)
    .where('objective', 'is not', null)
    .select(['id', 'objective'])
    .$narrowType<{ objective: number }>()
    .execute()
  const moved = placed.filter(({ objective }) => places[objective - 1] !== objective)
  for (const [from, rows] of Map.groupBy(moved, ({ objective }) => objective)) {
    const ids = rows.map(({ id }) => id)
    await db
      .updateTable(table)
      .set({ objective: places[from - 1] ?? null })
      .where('id', 'in', ids)
      .execute()
  }
}
