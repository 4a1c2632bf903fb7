import type { z } from 'zod/mini'
import type { AgreementRow } from '#contract/agreements.ts'
import type { PlanRow } from '#contract/learning-plans.ts'
import { planArchived } from '#contract/objectives.ts'
import type { answerAgreement as answerCall, askAgreement as askCall } from '#contract/plan-agreements.ts'
import { listPair } from '../access.ts'
import { hashText } from '../database/agreement-text.ts'
import { saveRow } from '../database/rows.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { notify } from '../messaging/notify.ts'
import * as queries from './agreement-queries.ts'
import { describe, findPlan, lockPlan } from './plan-lookup.ts'

/** Asks the other side to agree to the present text (rule 65). */
export async function askAgreement(
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
export async function answerAgreement(
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
