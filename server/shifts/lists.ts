import type * as contract from '#contract/shifts.ts'
import { findMentee } from '../access.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { cursorOf, filterOf, findNextShiftRow, listShiftRows, type ShiftQuery } from './queries.ts'
import { shiftSheet } from './sheet.ts'

type ListCall = Pick<Call<typeof contract.listShifts>, 'ctx' | 'me' | 'query' | 'request' | 'reply'>

export async function listShifts(call: ListCall) {
  const { ctx, me, query } = call
  await refuseUnknownMentee(call)
  const page = await listShiftRows(ctx.db, filterOf(ctx, me, query), query)
  return sendPage(call, query, { ...page, cursorOf })
}

export const listShiftsOfMentee = async (call: Call<typeof contract.listShiftsOfMentee>) =>
  listShifts({ ...call, query: { ...call.query, ...call.params } })

export async function exportShifts(call: Call<typeof contract.exportShifts>) {
  await refuseUnknownMentee(call)
  return sendSheet(call, shiftSheet(call.ctx, call.me, call.query))
}

export async function findNextShift(call: Call<typeof contract.findNextShift>) {
  const { ctx, me, query } = call
  await refuseUnknownMentee(call)
  const { localNow } = momentOf(ctx)
  return (await findNextShiftRow(ctx.db, { me, menteeId: query.menteeId, localNow })) ?? null
}

/** Refuses with 404 for a mentee whom the person may not see, instead of returning an empty list. */
async function refuseUnknownMentee({ ctx, me, query }: Pick<ListCall, 'ctx' | 'me'> & { query: ShiftQuery }) {
  if (query.menteeId !== undefined) await findMentee(ctx.db, me, query.menteeId)
}
