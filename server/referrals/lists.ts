import type * as contract from '#contract/referrals.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { countByStatus } from './queries.ts'
import { readReferrals } from './readings.ts'
import { referralSheet } from './sheet.ts'

export const listReferrals = async (call: Call<typeof contract.listReferrals>) =>
  sendPage(call, call.query, await readReferrals(call.ctx, call.query, call.query))

export const exportReferrals = async (call: Call<typeof contract.exportReferrals>) =>
  sendSheet(call, referralSheet(call.ctx, call.query))

const none = { pending: 0, approved: 0, rejected: 0, processed: 0 }

export async function countReferrals({ ctx }: Call<typeof contract.countReferrals>) {
  const counts = await countByStatus(ctx.db)
  return { ...none, ...Object.fromEntries(counts.map(({ status, count }) => [status, count])) }
}
