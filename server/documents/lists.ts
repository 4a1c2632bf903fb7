import type * as contract from '#contract/documents.ts'
import { findMentee } from '../access.ts'
import { sendPage } from '../kernel/http/pages.ts'
import type { Call } from '../kernel/http/route.ts'
import { sendSheet } from '../kernel/sheets/sheet.ts'
import { documentFilterOf, listDocumentRows } from './queries.ts'
import { documentSheet } from './sheet.ts'

export async function listDocumentsOfMentee(call: Call<typeof contract.listDocumentsOfMentee>) {
  const { ctx, me, params, query } = call
  const mentee = await findMentee(ctx.db, me, params.menteeId)
  return sendPage(call, query, await listDocumentRows(ctx.db, { me, menteeId: mentee.id }, query))
}

export async function listDocuments(call: Call<typeof contract.listDocuments>) {
  await refuseUnknownMentee(call)
  return listAllDocuments(call)
}

export async function exportDocuments(call: Call<typeof contract.exportDocuments>) {
  await refuseUnknownMentee(call)
  return sendSheet(call, documentSheet(call.ctx, call.me, call.query))
}

/** Answers 404 for a mentee whom the person may not see, not an empty list. */
async function refuseUnknownMentee({ ctx, me, query }: Call<typeof contract.exportDocuments>) {
  if (query.menteeId !== undefined) await findMentee(ctx.db, me, query.menteeId)
}

export async function listAllDocuments(call: Call<typeof contract.listAllDocuments>) {
  const { ctx, me, query } = call
  return sendPage(call, query, await listDocumentRows(ctx.db, documentFilterOf(ctx, me, query), query))
}
