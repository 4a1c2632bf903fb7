import { lockRowOrDeleted } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import type { TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { lockVisibleMentee } from '../locks.ts'

/** A change that its author undoes. */
export type Undo<Columns = Record<string, unknown>> = {
  targetId: number
  /** The version of the row after the change. */
  version: number
  before: Columns
  /** Author and time of the previous change. */
  by: { id: number | null; at: string }
  /** The notifications that were replaced by those about the change. */
  notifications: Row<'notifications'>[]
}

/** Tables whose rows have an id and belong to a mentee. */
type AboutMentee =
  | 'absences'
  | 'comments'
  | 'debriefs'
  | 'documents'
  | 'goals'
  | 'learning_plans'
  | 'meetings'
  | 'notes'
  | 'shifts'

/**
 * Returns the row as the change left it, locked with its mentee. Refuses people who may no longer change it.
 * Deleted rows are included. `mayFormer`: whether a former mentor still makes this change.
 */
export async function lockToRestore<T extends AboutMentee>(
  ctx: TransactionContext,
  me: Me,
  table: T,
  { targetId, version }: Undo,
  mayFormer: (row: Row<T>) => Promise<boolean> = async () => false,
): Promise<Row<T>> {
  // The cast names one of the tables: each of them has an id and a mentee.
  const { mentee_id } =
    (await ctx.db
      .selectFrom(table as 'goals')
      .select('mentee_id')
      .where('id', '=', targetId)
      .executeTakeFirst()) ?? refuseUnknown()
  const isMine = await lockVisibleMentee(ctx.db, me, mentee_id)
  const row = (await lockRowOrDeleted(ctx.db, table, targetId)) ?? refuseUnknown()
  if (!isMine && me.role !== 'admin' && !(await mayFormer(row))) refuseFormer()
  refuseChanged(row as Row<'goals'>, version)
  return row
}

export function refuseFormer(): never {
  refuse(403, 'You no longer mentor this mentee, so you can no longer undo this.')
}

/** Refuses if the row has changed since: an undo must not overwrite a later change. */
export function refuseChanged(row: { version: number }, version: number): void {
  if (row.version !== version) refuse(409, 'This has changed since, so you can no longer undo it.')
}
