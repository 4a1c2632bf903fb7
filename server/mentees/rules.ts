import * as contract from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import type { Row } from '../database/schema.ts'
import { changes, hasChanges } from '../kernel/audit/changes.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseStale } from '../kernel/versions.ts'
import { lockMentee, lockVisibleMentee } from '../locks.ts'
import { notify } from '../messaging/notify.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { followProgress } from '../sign-off/summary.ts'
import { refuseChanged, refuseFormer, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './queries.ts'

/** The records that count for the limits of changes. */
const dayOf = (ctx: TransactionContext, me: Me) => ({ by: me.id, since: momentOf(ctx).instantAgo(1) })

/** The current mentor can set any state, in any order. The history keeps every change. */
export async function setProgress({
  ctx,
  me,
  params: { menteeId },
  body,
}: Call<typeof contract.setProgress>) {
  const { progressStatus, notes, version } = body
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, menteeId)
    const now = nowIso(ctx)
    const before = await queries.findProgressForUpdate(ctx.db, mentee.id, now)
    await refuseBeyondLimit(ctx.db, 'progressChanges', mentee.id, dayOf(ctx, me))
    await refuseStale(ctx, before, version, { progressStatus: before.status, notes: before.notes })
    const wanted = { status: progressStatus, notes: notes ?? before.notes }
    const saved = await queries.saveProgress(ctx.db, mentee.id, wanted, { id: me.id, at: now })
    const { id: historyId } = await queries.insertProgressHistory(ctx.db, {
      mentee_id: mentee.id,
      changed_by: me.id,
      changed_at: now,
      from_status: before.status,
      to_status: saved.status,
      // Without a new remark the progress keeps its latest one, and the history must not repeat it.
      notes: notes === undefined ? '' : saved.notes,
    })
    const undoable = await offerUndo(ctx, me, {
      target: 'progress',
      id: mentee.id,
      row: before,
      columns: ['status', 'notes'],
      also: { historyId },
    })
    await followProgress(ctx, me, mentee, [before.status, saved.status])
    // A mentor who saves the same progress again confirms it. The mentee learns nothing new.
    if (before.updated_by === null || hasChanges(before, wanted))
      await notify(undoable, 'progress_set', { targetId: mentee.id, to: [mentee.id] })
    ctx.record(
      'progress.changed',
      mentee.id,
      `${fullName(mentee)}: ${changes(
        [
          [
            'progress',
            contract.progressStates[before.status].label,
            contract.progressStates[saved.status].label,
          ],
        ],
        [['notes', before.notes, saved.notes]],
      )}`,
    )
    return {
      mentee_id: mentee.id,
      progress_status: saved.status,
      progress_notes: saved.notes,
      last_updated: saved.updated_at,
      version: saved.version,
    }
  })
}

/** Changes only the fields that were sent. The history keeps the former texts for their author alone. */
export async function savePrivateNotes({
  ctx,
  me,
  params: { menteeId },
  body: notes,
}: Call<typeof contract.savePrivateNotes>) {
  return inTransaction(ctx, async (ctx) => {
    const mentee = await lockMentee(ctx.db, me, menteeId)
    const now = nowIso(ctx)
    const pair = { mentor_id: me.id, mentee_id: mentee.id }
    const before = await queries.findPrivateNotesForUpdate(ctx.db, pair, now)
    await refuseStale(ctx, { ...before, updated_by: me.id }, notes.version, {
      privateNotes: before.private_notes,
      strengths: before.strengths,
      areasForImprovement: before.areas_for_improvement,
    })
    const texts = {
      private_notes: notes.privateNotes ?? before.private_notes,
      strengths: notes.strengths ?? before.strengths,
      areas_for_improvement: notes.areasForImprovement ?? before.areas_for_improvement,
    }
    if (!hasChanges(before, texts)) return { ...texts, notes_version: before.version }
    await refuseBeyondLimit(ctx.db, 'privateNoteChanges', mentee.id, dayOf(ctx, me))
    if (before.private_notes || before.strengths || before.areas_for_improvement)
      await queries.insertPrivateNotesHistory(ctx.db, before)
    const saved = await queries.savePrivateNotesRow(ctx.db, before.id, texts, now)
    ctx.record(
      'private_notes.changed',
      mentee.id,
      `Private notes about ${fullName(mentee)}: ${whichChanged(before, texts)}`,
    )
    return { ...texts, notes_version: saved.version }
  })
}

type Texts = Pick<Row<'private_notes'>, 'private_notes' | 'strengths' | 'areas_for_improvement'>

/** The audit entry names the changed fields, never their texts. */
const whichChanged = (before: Texts, after: Texts) =>
  changes(
    [],
    [
      ['private notes', before.private_notes, after.private_notes],
      ['strengths', before.strengths, after.strengths],
      ['areas for improvement', before.areas_for_improvement, after.areas_for_improvement],
    ],
  )

type Before = Pick<Row<'progress'>, 'status' | 'notes'> & { historyId: number }

/** Restores the progress and removes the change from the history, so that no number or list counts it. */
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
  const labels = [
    contract.progressStates[current.status].label,
    contract.progressStates[saved.status].label,
  ] as const
  return `${fullName(mentee)}: ${changes([['progress', ...labels]], [['notes', current.notes, saved.notes]])}`
}
