import type * as contract from '#contract/notes.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { listConversationRows, listNoteRows, noteFilterOf } from './queries.ts'
import { noteSheet } from './sheet.ts'

export async function listNotes(call: Call<typeof contract.listNotes>) {
  const { ctx, me, query } = call
  return sendPage(call, query, await listNoteRows(ctx.db, noteFilterOf(ctx, me, query), query))
}

export const exportNotes = async (call: Call<typeof contract.exportNotes>) =>
  sendSheet(call, noteSheet(call.ctx, call.me, call.query))

export async function listConversations(call: Call<typeof contract.listConversations>) {
  const { ctx, me, query } = call
  const of = { me, menteeId: query.menteeId, mentorId: query.mentorId }
  return sendPage(call, query, await listConversationRows(ctx.db, of, query))
}
