import { progressStates } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { lockIfMine } from '../access.ts'
import type { Row } from '../database/schema.ts'
import type { Me } from '../kernel/authentication.ts'
import { changes } from '../kernel/changes.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuseChanged, refuseFormer, type Undo } from '../undo/locking.ts'
import * as queries from './queries.ts'

/** Where the mentee stood before; the way back is kept as every change is (rule 27). */
export async function restoreProgress(
  ctx: TransactionContext,
  me: Me,
  { targetId, version, before, by }: Undo<Pick<Row<'progress'>, 'status' | 'notes'>>,
): Promise<string> {
  const mentee = (await lockIfMine(ctx.db, me, targetId)) ?? refuseFormer()
  const now = nowIso(ctx)
  const present = await queries.findProgressForUpdate(ctx.db, mentee.id, now)
  refuseChanged(present, version)
  const saved = await queries.saveProgress(ctx.db, mentee.id, before, by)
  await queries.insertProgressHistory(ctx.db, {
    mentee_id: mentee.id,
    changed_by: me.id,
    changed_at: now,
    from_status: present.status,
    to_status: saved.status,
    notes: saved.notes,
  })
  const labels = [progressStates[present.status].label, progressStates[saved.status].label] as const
  return `${fullName(mentee)}: ${changes([['progress', ...labels]], [['notes', present.notes, saved.notes]])}`
}
