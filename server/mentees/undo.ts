import { progressStates } from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { lockVisibleMentee } from '../access.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/audit/changes.ts'
import { nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { followProgress } from '../sign-off/rules.ts'
import { refuseChanged, refuseFormer, type Undo } from '../undo/locks.ts'
import * as queries from './queries.ts'

type Before = Pick<Row<'progress'>, 'status' | 'notes'> & { historyId: number }

/** Restores the progress and removes the change from the history, so that no number or list counts it (ADR 036). */
export async function restoreProgress(
  ctx: TransactionContext,
  me: Me,
  { targetId, version, before: { historyId, ...before }, by }: Undo<Before>,
): Promise<string> {
  const mentee = (await lockVisibleMentee(ctx.db, me, targetId)) ?? refuseFormer()
  const current = await queries.findProgressForUpdate(ctx.db, mentee.id, nowIso(ctx))
  refuseChanged(current, version)
  const saved = await queries.saveProgress(ctx.db, mentee.id, before, by)
  await queries.removeProgressHistory(ctx.db, historyId)
  await followProgress(ctx, me, mentee, [current.status, saved.status])
  const labels = [progressStates[current.status].label, progressStates[saved.status].label] as const
  return `${fullName(mentee)}: ${changes([['progress', ...labels]], [['notes', current.notes, saved.notes]])}`
}
