import { dayIn } from '#contract/dates.ts'
import { answerInWords, sides } from '#contract/debriefs.ts'
import { keysOf } from '#contract/fields.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import * as contract from '#contract/objectives.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { readPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import * as queries from './evidence-queries.ts'
import { describeObjective, lockObjective } from './objectives.ts'
import { findPlan, readerOf } from './plan-lookup.ts'
import { touchPlan } from './queries.ts'

/** The evidence of a plan that the caller may see, with the things that they can link. */
export async function getEvidence({ ctx, me, params }: Call<typeof contract.getEvidence>) {
  const plan = await findPlan(ctx, me, params.id)
  const evidence = await listEvidence(ctx, me, plan)
  const choices = plan.can.includes('link evidence') ? await listChoices(ctx, me, plan.mentee_id) : []
  return { evidence, choices }
}

/** More than the shifts of a mentee. */
const mostRows = 10_000

async function listEvidence(ctx: Context, me: Me, plan: PlanRow): Promise<contract.EvidenceRow[]> {
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
    ...links.map((link) => queries.toEvidenceRow(ctx, me, plan, link)),
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

async function listChoices(ctx: Context, me: Me, menteeId: number): Promise<contract.EvidenceChoice[]> {
  const about = { ...readerOf(ctx, me), menteeId }
  const choices: contract.EvidenceChoice[] = []
  for (const kind of keysOf(contract.evidenceKinds))
    for (const { at, author_id, ...thing } of await queries.listLinkableThings[kind](ctx.db, about)) {
      const day = kind === 'debrief' ? at.slice(0, 10) : dayIn(new Date(at), ctx.config.timeZone)
      choices.push({ kind, day, ...thing, mine: author_id === me.id })
    }
  return choices.sort((a, b) => b.day.localeCompare(a.day))
}

const column = { note: 'note_id', document: 'document_id', debrief: 'debrief_id' } as const

/** Links a thing of the same mentee that mentor and mentee both may read; any other is 404. */
export async function addEvidence({ ctx, me, params: at, body }: Call<typeof contract.addEvidence>) {
  const { kind, targetId, planVersion } = body
  return inTransaction(ctx, async (ctx) => {
    const { plan, objectiveId } = await lockObjective(ctx, me, at, 'link evidence', planVersion)
    const about = { ...readerOf(ctx, me), menteeId: plan.mentee_id, id: targetId }
    if (!(await queries.findLinkableThing[kind](ctx.db, about))) refuseUnknown()
    await refuseTwice(ctx, me, objectiveId, { kind, targetId })
    await queries.insertEvidenceLink(ctx.db, {
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

type Thing = { kind: contract.EvidenceKind; targetId: number }

async function refuseTwice(ctx: TransactionContext, me: Me, objectiveId: number, thing: Thing) {
  const { kind, targetId: id } = thing
  const links = await queries.listThingsLinked(ctx.db, objectiveId)
  const isByItself =
    kind === 'debrief' && (await queries.findOwnLink(ctx.db, { ...readerOf(ctx, me), objectiveId, id }))
  if (isByItself || links.some((link) => link[column[kind]] === id))
    refuse(409, `This ${kind} is already evidence of this objective.`)
  if (links.length >= contract.maxEvidence) refuse(409, contract.evidenceIsFull)
}

export async function removeEvidence({
  ctx,
  me,
  params: { evidenceId, ...at },
}: Call<typeof contract.removeEvidence>) {
  await inTransaction(ctx, async (ctx) => {
    const { plan, objectiveId } = await lockObjective(ctx, me, at, 'link evidence', undefined)
    const of = { ...readerOf(ctx, me), planId: plan.id, objectiveId, id: evidenceId }
    const link = queries.toEvidenceRow(
      ctx,
      me,
      plan,
      (await queries.findEvidenceLink(ctx.db, of)) ?? refuseUnknown(),
    )
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
