import type * as contract from '#contract/learning-plans.ts'
import { planArchived } from '#contract/objectives.ts'
import { listPair } from '../access.ts'
import { saveRow } from '../database/rows.ts'
import { inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { notify } from '../messaging/notify.ts'
import { hashText } from './agreement-text.ts'
import { describePlanRow, findPlan, lockPlan } from './plan-lookup.ts'
import { insertRequest, saveAnswer } from './queries.ts'

/** Asks the other side to agree to the present text. */
export async function askAgreement({ ctx, me, params: { id }, body }: Call<typeof contract.askAgreement>) {
  return inTransaction(ctx, async (ctx) => {
    const plan = await lockAgreement(ctx, me, id, body.planVersion, 'ask')
    const now = nowIso(ctx)
    // A request whose text has changed since is still open.
    const replaced = { answer: 'withdrawn' as const, words: '', answered_by: me.id, answered_at: now }
    await saveAnswer(ctx.db, id, replaced)
    const { hash, parts } = hashText(plan)
    const request = await insertRequest(ctx.db, {
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
    ctx.record('agreement.asked', id, `Asked to agree to ${describePlanRow(plan)}`)
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
export async function answerAgreement({
  ctx,
  me,
  params: { id },
  body: { answer, words, planVersion },
}: Call<typeof contract.answerAgreement>) {
  return inTransaction(ctx, async (ctx) => {
    const { needs, tells, action, said } = answers[answer]
    const plan = await lockAgreement(ctx, me, id, planVersion, needs)
    await saveAnswer(ctx.db, id, { answer, words, answered_by: me.id, answered_at: nowIso(ctx) })
    await changePlan(ctx, me, plan, tells && { kind: tells, targetId: id })
    ctx.record(action, id, `${said} ${describePlanRow(plan)}`)
    return findPlan(ctx, me, id)
  })
}

async function lockAgreement(
  ctx: TransactionContext,
  me: Me,
  id: number,
  planVersion: number | undefined,
  needs: contract.AgreementRow['can'][number],
): Promise<contract.PlanRow> {
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
async function changePlan(ctx: TransactionContext, me: Me, { id, mentee_id }: contract.PlanRow, news: News) {
  await saveRow(ctx.db, 'learning_plans', id, {}, { id: me.id, at: nowIso(ctx) })
  if (news) await notify(ctx, news.kind, { targetId: news.targetId, to: await listPair(ctx.db, mentee_id) })
}
