import type { AuditAction } from '#contract/audit-actions.ts'
import { deleteComment } from '#contract/comments.ts'
import { deleteDocument } from '#contract/documents.ts'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { editGoal } from '#contract/goals.ts'
import { deletePlan } from '#contract/learning-plans.ts'
import { setProgress } from '#contract/mentees.ts'
import { decideReferral } from '#contract/referrals.ts'
import { scheduleSeries } from '#contract/shift-series.ts'
import { deleteShift } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import type { UndoTarget } from '../../server/database/repeat-tables.ts'
import type { Stage } from '../../server/testing/stage.ts'
import { referred } from './accounts.ts'
import type { ExpectedEntry } from './example.ts'
import { madeComment, madeDocument, madeGoal, madePlan, madeShift, plannedSeries } from './mentoring.ts'

/** What is left when each kind of thing is put back. */
export const undone: Partial<Record<AuditAction, (world: Stage) => Promise<ExpectedEntry>>> = {
  'comment.undone': async (world) => {
    const id = await madeComment(world)
    return undo(world, 'max', deleteComment, { params: { id } }, ['comment', id])
  },
  'document.undone': async (world) => {
    const id = await madeDocument(world)
    return undo(world, 'max', deleteDocument, { params: { id } }, ['document', id])
  },
  'goal.undone': async (world) => {
    const goalId = await madeGoal(world)
    const completed = { params: { goalId }, body: { status: 'completed' } } as const
    return undo(world, 'max', editGoal, completed, ['goal', goalId])
  },
  'plan.undone': async (world) => {
    const id = await madePlan(world)
    return undo(world, 'max', deletePlan, { params: { id } }, ['plan', id])
  },
  'progress.undone': async (world) => {
    const menteeId = world.ids.eva
    const set = { params: { menteeId }, body: { progressStatus: 'completed' } } as const
    return undo(world, 'max', setProgress, set, ['progress', menteeId])
  },
  'referral.undone': async (world) => {
    const id = await referred(world)
    const rejected = { params: { id }, body: { status: 'rejected' } } as const
    return undo(world, 'nora', decideReferral, rejected, ['referral', id])
  },
  'shift.undone': async (world) => {
    const id = await madeShift(world)
    return undo(world, 'max', deleteShift, { params: { id } }, ['shift', id])
  },
  'shift_series.undone': (world) =>
    undo(world, 'max', scheduleSeries, plannedSeries(world), ['shift_series', 1]),
}

async function undo<E extends Endpoint>(
  { as }: Stage,
  who: 'nora' | 'max',
  change: E,
  paging: EndpointInput<E>,
  [target, id]: [UndoTarget, number],
): Promise<ExpectedEntry> {
  const undoId = await as(who).undoOf(change, paging)
  await as(who).call(undoChange, { params: { id: undoId } })
  return { by: who, left: [`${target}.undone`, target, id] }
}
