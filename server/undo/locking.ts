import { lockIfMine } from '../access.ts'
import { lockRowOrDeleted } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'

/** A change that its maker takes back. */
export type Undo<Columns = Record<string, unknown>> = {
  targetId: number
  /** The version that it left. */
  version: number
  before: Columns
  /** Who had changed the thing before, and when. */
  by: { id: number | null; at: string }
  /** What was told before and gave way to what was told of the change. */
  notifications: Row<'notifications'>[]
}

/** Tables of what is about a mentee and is found by its id. */
type AboutMentee = 'comments' | 'documents' | 'goals' | 'learning_plans' | 'notes' | 'shifts'

/** The row as the change left it, locked with its mentee, for who may still change it; a deleted one too. */
export async function lockToRestore<T extends AboutMentee>(
  ctx: TransactionContext,
  me: Me,
  table: T,
  { targetId, version }: Undo,
): Promise<Row<T>> {
  // Typed for one table that stands for all: each has an id and a mentee.
  const { mentee_id } =
    (await ctx.db
      .selectFrom(table as 'goals')
      .select('mentee_id')
      .where('id', '=', targetId)
      .executeTakeFirst()) ?? refuseUnknown()
  const isMine = await lockIfMine(ctx.db, me, mentee_id)
  if (!isMine && me.role !== 'admin') refuseFormer()
  const row = (await lockRowOrDeleted(ctx.db, table, targetId)) ?? refuseUnknown()
  refuseChanged(row as Row<'goals'>, version)
  return row
}

export function refuseFormer(): never {
  refuse(403, 'You no longer lead this mentee, so this can no longer be undone.')
}

/** Whoever has changed it since meant what they saw. */
export function refuseChanged(row: { version: number }, version: number): void {
  if (row.version !== version) refuse(409, 'This was changed again since, so it can no longer be undone.')
}
