import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { formatDay, formatInstantDay } from '#contract/dates.ts'
import * as contract from '#contract/learning-plans.ts'
import * as agreements from '#contract/learning-plans.ts'
import {
  type AgreementRow,
  type answerAgreement as answerCall,
  type askAgreement as askCall,
  type exportPlans,
  type PlanRow,
  planStatuses,
} from '#contract/learning-plans.ts'
import * as objectives from '#contract/objectives.ts'
import { planArchived } from '#contract/objectives.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { findMentee, listPair } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { route } from '../kernel/http/route.ts'
import { menteeNumber, sendSheet } from '../kernel/sheets/sheet.ts'
import { notify } from '../messaging/notify.ts'
import { hashText } from './agreement-text.ts'
import { addEvidence, readEvidence, removeEvidence } from './evidence.ts'
import { setObjectiveState, suggestAchieved } from './objectives.ts'
import { describe, findPlan, lockPlan, readerOf } from './plan-lookup.ts'
import * as queries from './queries.ts'
import { listPlans } from './queries.ts'
import { carryForward, createPlan, deletePlan, editPlan } from './rules.ts'

export function learningPlanRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listPlans, async (call) => {
    const { menteeId } = call.query
    // Refuse with 404 for a mentee whom the person may not see, instead of returning an empty list.
    if (menteeId !== undefined) await findMentee(call.ctx.db, call.me, menteeId)
    return sendPage(
      call,
      call.query,
      await listPlans(call.ctx.db, readerOf(call.ctx, call.me), call.query, call.query),
    )
  })

  route(app, ctx, contract.exportPlans, async (call) => {
    if (call.query.menteeId !== undefined) await findMentee(call.ctx.db, call.me, call.query.menteeId)
    return sendSheet(call, planSheet(call.ctx, call.me, call.query))
  })

  route(app, ctx, contract.listPlansOfMentee, async (call) => {
    const mentee = await findMentee(call.ctx.db, call.me, call.params.menteeId)
    const plans = await listPlans(
      call.ctx.db,
      readerOf(call.ctx, call.me),
      { menteeId: mentee.id },
      call.query,
    )
    return sendPage(call, call.query, plans)
  })

  route(app, ctx, contract.createPlan, async ({ ctx, me, body }) => createPlan(ctx, me, body))

  route(app, ctx, contract.editPlan, async ({ ctx, me, params, body }) => editPlan(ctx, me, params.id, body))

  route(app, ctx, contract.deletePlan, async ({ ctx, me, params }) => deletePlan(ctx, me, params.id))

  route(app, ctx, objectives.setObjectiveState, async ({ ctx, me, params, body }) =>
    setObjectiveState(ctx, me, params, body),
  )

  route(app, ctx, objectives.suggestAchieved, async ({ ctx, me, params, body }) =>
    suggestAchieved(ctx, me, params, body),
  )

  route(app, ctx, objectives.getEvidence, async ({ ctx, me, params }) => readEvidence(ctx, me, params.id))

  route(app, ctx, objectives.addEvidence, async ({ ctx, me, params, body }) =>
    addEvidence(ctx, me, params, body),
  )

  route(app, ctx, objectives.removeEvidence, async ({ ctx, me, params }) => removeEvidence(ctx, me, params))

  route(app, ctx, agreements.askAgreement, async ({ ctx, me, params, body }) =>
    askAgreement(ctx, me, params.id, body),
  )

  route(app, ctx, agreements.answerAgreement, async ({ ctx, me, params, body }) =>
    answerAgreement(ctx, me, params.id, body),
  )

  route(app, ctx, agreements.carryForward, async ({ ctx, me, params, body }) =>
    carryForward(ctx, me, params.id, body),
  )
}

type Query = z.output<typeof exportPlans.query>

/** Few of the longest plans fit into one reply, and a larger page would read rows that the reply cannot hold. */
const plansAtOnce = 16

const planSheet = (ctx: Context, me: Me, query: Query) => ({
  name: 'learning plans',
  header: ['Title', 'Mentee', 'Mentor', 'Status', 'Target date', 'Created', 'Description', 'Objectives'],
  page: (paging: PageRequest) =>
    listPlans(ctx.db, readerOf(ctx, me), query, { ...paging, limit: plansAtOnce }),
  cells: (plan: PlanRow) => [
    plan.title,
    menteeName(plan),
    mentorName(plan),
    planStatuses[plan.status].label,
    formatDay(plan.target_date),
    formatInstantDay(plan.created_at, ctx.config.timeZone),
    plan.description,
    plan.objectives.map(({ specific }, index) => `${index + 1}. ${specific}`).join('\n'),
  ],
  narrowedTo: {
    Search: query.search,
    'Target date from': query.from,
    'Target date to': query.to,
    Status: query.status && planStatuses[query.status].label,
    [menteeNumber]: query.menteeId,
  },
})

/** Asks the other side to agree to the present text (rule 65). */
async function askAgreement(
  ctx: Context,
  me: Me,
  id: number,
  { planVersion }: z.output<typeof askCall.body>,
): Promise<PlanRow> {
  return inTransaction(ctx, async (ctx) => {
    const plan = await lockAgreement(ctx, me, id, planVersion, 'ask')
    const now = nowIso(ctx)
    // A request whose text has changed since is still open.
    const replaced = { answer: 'withdrawn' as const, words: '', answered_by: me.id, answered_at: now }
    await queries.saveAnswer(ctx.db, id, replaced)
    const { hash, parts } = hashText(plan)
    const request = await queries.insertRequest(ctx.db, {
      plan_id: id,
      asked_side: me.role === 'mentor' ? 'mentor' : 'mentee',
      asked_by: me.id,
      asked_at: now,
      hash,
      parts: JSON.stringify(parts),
      answer: null,
      words: '',
      answered_by: null,
      answered_at: null,
    })
    await changePlan(ctx, me, plan, { kind: 'plan_agreement_asked', targetId: request.id })
    ctx.record('agreement.asked', id, `Asked to agree to ${describe(plan)}`)
    return findPlan(ctx, me, id)
  })
}

const answers = {
  agreed: { needs: 'agree', tells: 'plan_agreed', action: 'agreement.agreed', said: 'Agreed to' },
  not_yet: {
    needs: 'decline',
    tells: 'plan_not_agreed',
    action: 'agreement.declined',
    said: 'Did not yet agree to',
  },
  withdrawn: {
    needs: 'withdraw',
    tells: null,
    action: 'agreement.withdrawn',
    said: 'Withdrew the request to agree to',
  },
} as const

/** Agrees, says 'Not yet' or withdraws. Each changes the plan's version, so only one of several at once succeeds. */
async function answerAgreement(
  ctx: Context,
  me: Me,
  id: number,
  { answer, words, planVersion }: z.output<typeof answerCall.body>,
): Promise<PlanRow> {
  return inTransaction(ctx, async (ctx) => {
    const { needs, tells, action, said } = answers[answer]
    const plan = await lockAgreement(ctx, me, id, planVersion, needs)
    await queries.saveAnswer(ctx.db, id, { answer, words, answered_by: me.id, answered_at: nowIso(ctx) })
    await changePlan(ctx, me, plan, tells && { kind: tells, targetId: id })
    ctx.record(action, id, `${said} ${describe(plan)}`)
    return findPlan(ctx, me, id)
  })
}

async function lockAgreement(
  ctx: TransactionContext,
  me: Me,
  id: number,
  planVersion: number | undefined,
  needs: AgreementRow['can'][number],
): Promise<PlanRow> {
  const { plan } = await lockPlan(ctx, me, id, 'edit', planVersion)
  if (plan.agreement.can.includes(needs)) return plan
  if (plan.status === 'archived') refuse(409, planArchived)
  refuse(409, sentences[needs])
}

const notAsked = 'The other side has not asked you to agree.'
const sentences = {
  ask: 'This plan is already agreed, or someone has already asked.',
  agree: notAsked,
  decline: notAsked,
  withdraw: 'Your side has no request to withdraw.',
}

type News = { kind: 'plan_agreement_asked' | 'plan_agreed' | 'plan_not_agreed'; targetId: number } | null

/** An open form of the plan shows that something happened in between. */
async function changePlan(ctx: TransactionContext, me: Me, { id, mentee_id }: PlanRow, news: News) {
  await saveRow(ctx.db, 'learning_plans', id, {}, { id: me.id, at: nowIso(ctx) })
  if (news) await notify(ctx, news.kind, { targetId: news.targetId, to: await listPair(ctx.db, mentee_id) })
}
