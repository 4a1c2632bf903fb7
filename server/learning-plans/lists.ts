import type * as contract from '#contract/learning-plans.ts'
import { findMentee } from '../access.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { readerOf } from './plan-lookup.ts'
import { listPlanRows } from './queries.ts'
import { planSheet } from './sheet.ts'

export async function listPlans(call: Call<typeof contract.listPlans>) {
  const { ctx, me, query } = call
  await refuseUnknownMentee(call)
  return sendPage(call, query, await listPlanRows(ctx.db, readerOf(ctx, me), query, query))
}

export async function exportPlans(call: Call<typeof contract.exportPlans>) {
  await refuseUnknownMentee(call)
  return sendSheet(call, planSheet(call.ctx, call.me, call.query))
}

/** Refuses with 404 for a mentee whom the person may not see, instead of returning an empty list. */
async function refuseUnknownMentee({ ctx, me, query }: Call<typeof contract.exportPlans>) {
  if (query.menteeId !== undefined) await findMentee(ctx.db, me, query.menteeId)
}

export async function listPlansOfMentee(call: Call<typeof contract.listPlansOfMentee>) {
  const { ctx, me, params, query } = call
  const mentee = await findMentee(ctx.db, me, params.menteeId)
  const plans = await listPlanRows(ctx.db, readerOf(ctx, me), { menteeId: mentee.id }, query)
  return sendPage(call, query, plans)
}
