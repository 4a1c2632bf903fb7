import type * as contract from '#contract/users.ts'
import { listUserRows } from '../accounts/account-queries.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { userFilterOf, userSheet } from './sheet.ts'

export async function listUsers(call: Call<typeof contract.listUsers>) {
  const { ctx, me, query } = call
  return sendPage(call, query, await listUserRows(ctx.db, me, userFilterOf(query), query))
}

export const exportUsers = async (call: Call<typeof contract.exportUsers>) =>
  sendSheet(call, userSheet(call.ctx, call.me, call.query))
