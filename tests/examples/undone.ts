import assert from 'node:assert/strict'
import type { AuditAction } from '#contract/audit-actions.ts'
import { addPlanComment, deleteComment } from '#contract/comments.ts'
import { withdrawDebrief } from '#contract/debriefs.ts'
import { deleteDocument } from '#contract/documents.ts'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { keysOf } from '#contract/fields.ts'
import { editGoal } from '#contract/goals.ts'
import { deletePlan, editPlan } from '#contract/learning-plans.ts'
import { setProgress } from '#contract/mentees.ts'
import { removeAbsence, removeMeeting } from '#contract/milestones.ts'
import { deleteReflection } from '#contract/my-record.ts'
import { deleteNote } from '#contract/notes.ts'
import { decideReferral, submitReferral } from '#contract/referrals.ts'
import { deleteShift, editShift, recordOutcome, scheduleSeries } from '#contract/shifts.ts'
import { undoChange } from '#contract/undo.ts'
import { cast, type Name } from '#demo/cast.ts'
import type { UndoTarget } from '../../server/database/schema.ts'
import { meets } from '../../server/testing/milestones.ts'
import type { Stage } from '../../server/testing/stage.ts'
import { referred } from './accounts.ts'
import { writtenDebrief } from './debriefs.ts'

import type { ExpectedEntry } from './example.ts'
import {
  madeComment,
  madeDocument,
  madeGoal,
  madeNote,
  madePlan,
  madeShift,
  objective,
  plannedSeries,
} from './mentoring.ts'
import { madeAbsence } from './milestones.ts'
import { madeReflection } from './my-record.ts'

/** A change that its author can undo. */
export type Undoable = { who: Name; id: number; make: (world: Stage) => Promise<number> }

type Prepare = (world: Stage) => Promise<Undoable>

const change = <E extends Endpoint>(who: Name, id: number, call: E, input: EndpointInput<E>): Undoable => ({
  who,
  id,
  make: ({ as }) => as(who).undoOf(call, input),
})

/**
 * Each kind of undo, with every change that offers it. The first function prepares the world, the second
 * makes the change.
 */
export const undoables: Record<UndoTarget, Record<string, Prepare>> = {
  absence: {
    'removed days away': async (world) => {
      const id = await madeAbsence(world)
      return change('max', id, removeAbsence, { params: { id } })
    },
  },
  comment: {
    'a deleted comment on a goal': async (world) => {
      const id = await madeComment(world)
      return change('max', id, deleteComment, { params: { id } })
    },
    'a deleted comment that was announced together with the one before': async (world) => {
      const params = { id: await madePlan(world) }
      const body = { objectives: [objective, objective] }
      await world.as('max').call(editPlan, { params, body })
      await world.as('max').call(addPlanComment, { params, body: { content: 'Two of four', objective: 1 } })
      const last = { content: 'Three of four', objective: 2 }
      const { id } = await world.as('max').call(addPlanComment, { params, body: last })
      return change('max', id, deleteComment, { params: { id } })
    },
    'a deleted comment of a mentee on a plan': async (world) => {
      const body = { content: 'I can do this', objective: 1 }
      const { id } = await world
        .as('eva')
        .call(addPlanComment, { params: { id: await madePlan(world) }, body })
      return change('eva', id, deleteComment, { params: { id } })
    },
  },
  debrief: {
    'a withdrawn debrief': async (world) => {
      const { id, debriefId } = await writtenDebrief(world)
      return change('max', debriefId, withdrawDebrief, { params: { id } })
    },
  },
  document: {
    'a deleted document': async (world) => {
      const id = await madeDocument(world)
      return change('max', id, deleteDocument, { params: { id } })
    },
  },
  goal: {
    'a completed goal': async (world) => {
      const goalId = await madeGoal(world)
      return change('max', goalId, editGoal, { params: { goalId }, body: { status: 'completed' } })
    },
    'a cancelled goal': async (world) => {
      const goalId = await madeGoal(world)
      return change('max', goalId, editGoal, { params: { goalId }, body: { status: 'cancelled' } })
    },
  },
  meeting: {
    'a removed meeting': async (world) => {
      const id = await meets(world)
      return change('max', id, removeMeeting, { params: { id } })
    },
  },
  note: {
    'a deleted note': async (world) => {
      const id = await madeNote(world)
      return change('max', id, deleteNote, { params: { id } })
    },
  },
  plan: {
    'a deleted learning plan': async (world) => {
      const id = await madePlan(world)
      return change('max', id, deletePlan, { params: { id } })
    },
  },
  progress: {
    'the first progress of a mentee': async ({ ids }) => completed(ids.eva),
    'a change of progress that had been set before': async ({ as, ids }) => {
      const body = { progressStatus: 'undergoing_mst', notes: 'Began' } as const
      await as('max').call(setProgress, { params: { menteeId: ids.eva }, body })
      return completed(ids.eva)
    },
  },
  referral: {
    'a rejected referral': async (world) => decided(await referred(world), 'rejected'),
    'an approved referral of a new person': async (world) => decided(await referred(world), 'approved'),
    'an approved referral of an active mentee': (world) => approvedWith(world, cast.eva.email),
    'an approved referral of a pending mentee': (world) => approvedWith(world, cast.pia.email),
  },
  reflection: {
    'a deleted reflection': async (world) => {
      const id = await madeReflection(world)
      return change('eva', id, deleteReflection, { params: { id } })
    },
  },
  shift: {
    'a deleted shift': async (world) => {
      const id = await madeShift(world)
      return change('max', id, deleteShift, { params: { id } })
    },
    'a shift that an administrator deleted': async (world) => {
      const id = await madeShift(world)
      return change('nora', id, deleteShift, { params: { id } })
    },
    'a cancelled shift': async (world) => {
      const id = await madeShift(world)
      return change('max', id, recordOutcome, {
        params: { id },
        body: { status: 'cancelled', reason: 'Ill' },
      })
    },
    'a completed shift': async (world) => {
      const id = await madeShift(world)
      world.passes({ days: 10 })
      world.signsInAgain('max')
      return change('max', id, recordOutcome, { params: { id }, body: { status: 'completed' } })
    },
    'a shift that was moved to another day': async (world) => {
      const id = await madeShift(world)
      return change('max', id, editShift, { params: { id }, body: { shiftDate: '2026-12-01' } })
    },
  },
  shift_series: {
    'shifts that were planned together': async (world) =>
      change('max', 1, scheduleSeries, plannedSeries(world)),
  },
}

const completed = (menteeId: number) =>
  change('max', menteeId, setProgress, { params: { menteeId }, body: { progressStatus: 'completed' } })

const decided = (id: number, status: 'approved' | 'rejected') =>
  change('nora', id, decideReferral, { params: { id }, body: { status } })

async function approvedWith(world: Stage, email: string): Promise<Undoable> {
  const name = { firstName: 'Ines', lastName: 'García' }
  const body = { ...name, email, grsNumber: 'GRS-1042', reason: 'Lost at handovers.' }
  await world.visitor.call(submitReferral, { body })
  return decided(1, 'approved')
}

/** The audit entry that each kind of undo adds. */
export const undone: Partial<Record<AuditAction, (world: Stage) => Promise<ExpectedEntry>>> =
  Object.fromEntries(
    keysOf(undoables).map((target) => [`${target}.undone`, (world: Stage) => undo(world, target)]),
  )

async function undo(world: Stage, target: UndoTarget): Promise<ExpectedEntry> {
  const [prepare] = Object.values(undoables[target])
  assert.ok(prepare, `${target} needs an example`)
  const { who, id, make } = await prepare(world)
  await world.as(who).call(undoChange, { params: { id: await make(world) } })
  return { by: who, left: [`${target}.undone`, target, id] }
}
