import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { dayIn, monthsBefore } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import * as contract from '#contract/mentees.ts'
import {
  type EnhancedMentee,
  type getPath,
  monthsOfPath,
  progressStates,
  type savePrivateNotes as savePrivateNotesCall,
  type setProgress as setProgressCall,
} from '#contract/mentees.ts'
import { fullName } from '#contract/person.ts'
import { findRecord, lockMentee, lockVisibleMentee } from '../access.ts'
import type { Row } from '../database/schema.ts'
import { changes, hasChanges } from '../kernel/audit/changes.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { type Page, type PageRequest, pageOf, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { refuseBeyondLimit } from '../kernel/record-limits.ts'
import { refuseStale } from '../kernel/versions.ts'
import { notify } from '../messaging/notify.ts'
import { workedMonths } from '../shifts/worked-months.ts'
import { followProgress } from '../sign-off/rules.ts'
import { refuseChanged, refuseFormer, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './queries.ts'
import { countTimeline, cursorOf, listCompletedGoals, listTimeline } from './queries.ts'

export function menteeRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listMentees, async (call) => {
    const page = await queries.listMenteesOf(call.ctx.db, { me: call.me }, call.query)
    return sendPage(call, call.query, { ...page, cursorOf: byRelationship })
  })

  // The two differ only in their reply schemas: the first one's strips the private texts.
  for (const endpoint of [contract.listMenteesWithProgress, contract.listEnhancedMentees])
    route(app, ctx, endpoint as typeof contract.listEnhancedMentees, async (call) => {
      const page = await listEnhanced(call.ctx, call.me, call.query)
      return sendPage(call, call.query, { ...page, cursorOf: byRelationship })
    })

  route(app, ctx, contract.setProgress, async ({ ctx, me, params, body }) =>
    setProgress(ctx, me, params.menteeId, body),
  )

  route(app, ctx, contract.listProgressHistory, async (call) => {
    const { ctx, me, params, query } = call
    const mentee = await findRecord(ctx.db, me, params.menteeId)
    return sendPage(call, query, await queries.listProgressHistory(ctx.db, { menteeId: mentee.id }, query))
  })

  route(app, ctx, contract.savePrivateNotes, async ({ ctx, me, params, body }) =>
    savePrivateNotes(ctx, me, params.menteeId, body),
  )

  route(app, ctx, contract.getTimeline, async (call) => {
    const { ctx, me, params, query } = call
    const mentee = await findRecord(ctx.db, me, params.menteeId)
    const page = pageOf(await listTimeline(ctx.db, me, mentee.id, query), query)
    const total = await countTimeline(ctx.db, me, mentee.id, query)
    return sendPage(call, query, { ...page, total, cursorOf })
  })

  route(app, ctx, contract.getPath, async ({ ctx, me, params }) => pathOf(ctx, me, params.menteeId))
}

const byRelationship = (mentee: { relationship_id: number }) => mentee.relationship_id

/** A mentee's completed shifts and goals: in all, and by month from the first one until now. */
async function pathOf(ctx: Context, me: Me, menteeId: number): Promise<Reply<typeof getPath>> {
  const mentee = await findRecord(ctx.db, me, menteeId)
  const worked = await workedMonths(ctx, mentee.id)
  const goals = await listCompletedGoals(ctx.db, { menteeId: mentee.id })
  const goalMonths = goals.flatMap(({ completed_at }) =>
    completed_at === null ? [] : [dayIn(new Date(completed_at), ctx.config.timeZone).slice(0, 7)],
  )
  const first = [...worked.map(({ month }) => month), ...goalMonths].sort()[0]
  const sumOf = (key: 'shifts' | 'minutes') => worked.reduce((sum, month) => sum + month[key], 0)
  return {
    total: { shifts: sumOf('shifts'), minutes: sumOf('minutes'), goals: goals.length },
    months: monthsSince(first, momentOf(ctx).today).map((month) => {
      const { shifts = 0, minutes = 0 } = worked.find((one) => one.month === month) ?? {}
      return { month, shifts, minutes, goals: goalMonths.filter((one) => one === month).length }
    }),
  }
}

/** The latest months, at most `monthsOfPath`. There are none without a first one. */
function monthsSince(first: string | undefined, today: string): string[] {
  if (first === undefined) return []
  const latest = Array.from({ length: monthsOfPath }, (_, ago) => monthsBefore(today, ago))
  return latest.filter((month) => month >= first).reverse()
}

/** A mentee without stored progress or notes gets the initial values and version 1. */
async function listEnhanced(
  ctx: Context,
  me: Me,
  paging: PageRequest,
): Promise<Page<EnhancedMentee & { relationship_id: number }>> {
  const { localNow } = momentOf(ctx)
  const page = await queries.listEnhancedMenteesOf(ctx.db, { me, localNow }, paging)
  const mentees = page.rows.map((mentee) => ({
    ...mentee,
    progress_status: mentee.progress_status ?? 'awaiting_shift',
    progress_notes: mentee.progress_notes ?? '',
    progress_version: mentee.progress_version ?? 1,
    private_notes: mentee.private_notes ?? '',
    strengths: mentee.strengths ?? '',
    areas_for_improvement: mentee.areas_for_improvement ?? '',
    notes_version: mentee.notes_version ?? 1,
    active_goals: mentee.active_goals ?? 0,
    learning_plans: mentee.learning_plans ?? 0,
  }))
  return { ...page, rows: mentees }
}

/** The records that count for the limits of changes. */
const dayOf = (ctx: TransactionContext, me: Me) => ({ by: me.id, since: momentOf(ctx).instantAgo(1) })

type Progress = z.output<typeof setProgressCall.body>

/** The current mentor can set any state, in any order. The history keeps every change (rule 27). */
async function setProgress(
  ctx: Context,
  me: Me,
  menteeId: number,
  { progressStatus, notes, version }: Progress,
) {
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
        [['progress', progressStates[before.status].label, progressStates[saved.status].label]],
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

type Notes = z.output<typeof savePrivateNotesCall.body>

/** Changes only the fields that were sent. The history keeps the former texts for their author alone (rule 26). */
async function savePrivateNotes(ctx: Context, me: Me, menteeId: number, notes: Notes) {
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
    const saved = await queries.savePrivateNotes(ctx.db, before.id, texts, now)
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
