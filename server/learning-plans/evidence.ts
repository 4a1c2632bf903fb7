import type { z } from 'zod/mini'
import { evidenceTable } from '#contract/can.ts'
import { dayIn } from '#contract/dates.ts'
import { answerInWords, sides } from '#contract/debriefs.ts'
import { keysOf } from '#contract/fields.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import {
  type addEvidence as addEvidenceCall,
  type EvidenceChoice,
  type EvidenceKind,
  type EvidenceRow,
  evidenceIsFull,
  evidenceKinds,
  maxEvidence,
} from '#contract/objectives.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { readPage } from '../kernel/http/pages.ts'
import * as queries from './objective-queries.ts'
import { touchPlan } from './objective-queries.ts'
import { describeObjective, lockObjective, type Place } from './objectives.ts'
import { findPlan, readerOf } from './plan-lookup.ts'

/** The evidence of a plan that the caller may see, with the things that they can link. */
export async function readEvidence(ctx: Context, me: Me, id: number) {
  const plan = await findPlan(ctx, me, id)
  const evidence = await listEvidence(ctx, me, plan)
  const choices = plan.can.includes('link evidence') ? await listChoices(ctx, me, plan.mentee_id) : []
  return { evidence, choices }
}

/** More than the shifts of a mentee. */
const mostRows = 10_000

async function listEvidence(ctx: Context, me: Me, plan: PlanRow): Promise<EvidenceRow[]> {
  const of = { ...readerOf(ctx, me), planId: plan.id }
  const { rows: links } = await readPage(
    { limit: mostRows },
    0,
    (after, limit) => queries.listLinks(ctx.db, { ...of, after, limit }),
    ({ id }) => id,
  )
  const { rows: debriefs } = await readPage(
    { limit: mostRows },
    0,
    (after, limit) => queries.listOwnLinks(ctx.db, { ...of, after, limit }),
    ({ item_id }) => item_id,
  )
  const rows = [
    ...links.map((link) => toEvidenceRow(ctx, me, plan, link)),
    ...debriefs.map(({ id, objective_id, objective, shift_id, starts_at, side, answer, removed_at }) => ({
      id: null,
      kind: 'debrief' as const,
      target_id: id,
      objective_id,
      objective,
      day: starts_at.slice(0, 10),
      name: null,
      shift_id: removed_at === null ? shift_id : null,
      answer: removed_at === null ? answerInWords(side, answer, sides[side].label) : null,
      removed_at,
      can: [],
    })),
  ]
  return rows.sort((one, other) =>
    one.day === other.day ? one.target_id - other.target_id : one.day < other.day ? -1 : 1,
  )
}

function toEvidenceRow(ctx: Context, me: Me, plan: PlanRow, link: queries.StoredLink): EvidenceRow {
  const isMine = link.created_by === me.id
  const state = plan.status === 'archived' ? 'archived' : isMine ? 'own' : "another's"
  const isReadable = link.is_readable === 1
  return {
    id: link.id,
    ...thingOf(link),
    objective_id: link.objective_id,
    objective: link.objective,
    day: link.starts_at?.slice(0, 10) ?? dayIn(new Date(link.created_at ?? 0), ctx.config.timeZone),
    name: isReadable ? link.name : null,
    shift_id: isReadable ? link.shift_id : null,
    answer: null,
    removed_at: link.removed_at,
    can: plan.can.length > 0 && me.role !== 'admin' ? evidenceTable.can(state, me.role) : [],
  }
}

/** Exactly one of the three is set. */
const thingOf = ({ note_id, document_id, debrief_id }: queries.StoredLink) =>
  note_id !== null
    ? { kind: 'note' as const, target_id: note_id }
    : document_id !== null
      ? { kind: 'document' as const, target_id: document_id }
      : { kind: 'debrief' as const, target_id: debrief_id ?? 0 }

async function listChoices(ctx: Context, me: Me, menteeId: number): Promise<EvidenceChoice[]> {
  const about = { ...readerOf(ctx, me), menteeId }
  const choices: EvidenceChoice[] = []
  for (const kind of keysOf(evidenceKinds))
    for (const { at, author_id, ...thing } of await queries.listThings[kind](ctx.db, about)) {
      const day = kind === 'debrief' ? at.slice(0, 10) : dayIn(new Date(at), ctx.config.timeZone)
      choices.push({ kind, day, ...thing, mine: author_id === me.id })
    }
  return choices.sort((a, b) => b.day.localeCompare(a.day))
}

const column = { note: 'note_id', document: 'document_id', debrief: 'debrief_id' } as const

/** Links a thing of the same mentee that mentor and mentee both may read; any other is 404. */
export async function addEvidence(
  ctx: Context,
  me: Me,
  at: Place,
  { kind, targetId, planVersion }: z.output<typeof addEvidenceCall.body>,
): Promise<PlanRow> {
  return inTransaction(ctx, async (ctx) => {
    const { plan, objectiveId } = await lockObjective(ctx, me, at, 'link evidence', planVersion)
    const about = { ...readerOf(ctx, me), menteeId: plan.mentee_id, id: targetId }
    if (!(await queries.findThing[kind](ctx.db, about))) refuseUnknown()
    await refuseTwice(ctx, me, objectiveId, { kind, targetId })
    await queries.insertLink(ctx.db, {
      plan_id: at.id,
      objective_id: objectiveId,
      note_id: null,
      document_id: null,
      debrief_id: null,
      [column[kind]]: targetId,
      created_by: me.id,
      created_at: nowIso(ctx),
    })
    await touchPlan(ctx.db, at.id, { id: me.id, at: nowIso(ctx) })
    ctx.record('evidence.linked', at.id, `Linked a ${kind} to ${describeObjective(plan, at.place)}`)
    return findPlan(ctx, me, at.id)
  })
}

type Thing = { kind: EvidenceKind; targetId: number }

async function refuseTwice(ctx: TransactionContext, me: Me, objectiveId: number, thing: Thing) {
  const { kind, targetId: id } = thing
  const links = await queries.listThingsLinked(ctx.db, objectiveId)
  const isByItself =
    kind === 'debrief' && (await queries.findOwnLink(ctx.db, { ...readerOf(ctx, me), objectiveId, id }))
  if (isByItself || links.some((link) => link[column[kind]] === id))
    refuse(409, `This ${kind} is already evidence of this objective.`)
  if (links.length >= maxEvidence) refuse(409, evidenceIsFull)
}

export async function removeEvidence(
  ctx: Context,
  me: Me,
  { evidenceId, ...at }: Place & { evidenceId: number },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { plan, objectiveId } = await lockObjective(ctx, me, at, 'link evidence', undefined)
    const of = { ...readerOf(ctx, me), planId: plan.id, objectiveId, id: evidenceId }
    const link = toEvidenceRow(ctx, me, plan, (await queries.findLink(ctx.db, of)) ?? refuseUnknown())
    if (!link.can.includes('remove')) refuse(403, 'Only a mentor removes a link that someone else added.')
    await queries.removeLinks(ctx.db, [evidenceId])
    await touchPlan(ctx.db, at.id, { id: me.id, at: nowIso(ctx) })
    ctx.record(
      'evidence.unlinked',
      at.id,
      `Removed the link to a ${link.kind} from ${describeObjective(plan, at.place)}`,
    )
  })
}
