import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod/mini'
import { formatInstant } from '#contract/dates.ts'
import type { DocumentRow, exportDocuments } from '#contract/documents.ts'
import * as contract from '#contract/documents.ts'
import { findMentee } from '../access.ts'
import { patternsOf } from '../database/rows.ts'
import { spanOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { type PageRequest, sendPage } from '../kernel/http/pages.ts'
import { asAttachment } from '../kernel/http/raw-response.ts'
import { route } from '../kernel/http/route.ts'
import { menteeNumber, sendSheet } from '../kernel/sheets/sheet.ts'
import { listDocuments } from './queries.ts'
import { deleteDocument, editDocument, openDocument, shareDocument } from './rules.ts'

/** Leaves room for the form's other fields. */
const bodyLimit = contract.maxDocumentBytes + 64 * 1024
const fieldLimit = 64 * 1024

export function documentRoutes(app: FastifyInstance, ctx: Context) {
  route(app, ctx, contract.listDocumentsOfMentee, async (call) => {
    const { ctx, me, params, query } = call
    const mentee = await findMentee(ctx.db, me, params.menteeId)
    const page = await listDocuments(ctx.db, { me, menteeId: mentee.id }, query)
    return sendPage(call, query, page)
  })

  route(app, ctx, contract.listDocuments, async (call) => {
    const { ctx, me, query } = call
    // Answer 404 for a mentee whom the person may not see, not an empty list.
    if (query.menteeId !== undefined) await findMentee(ctx.db, me, query.menteeId)
    const page = await listDocuments(ctx.db, filterOf(ctx, me, query), query)
    return sendPage(call, query, page)
  })

  route(app, ctx, contract.exportDocuments, async (call) => {
    if (call.query.menteeId !== undefined) await findMentee(call.ctx.db, call.me, call.query.menteeId)
    return sendSheet(call, documentSheet(call.ctx, call.me, call.query))
  })

  route(app, ctx, contract.listAllDocuments, async (call) =>
    sendPage(
      call,
      call.query,
      await listDocuments(call.ctx.db, filterOf(call.ctx, call.me, call.query), call.query),
    ),
  )

  route(app, ctx, contract.downloadDocument, async ({ ctx, me, params, reply }) => {
    const { name, size, bytes } = await openDocument(ctx, me, params.id)
    asAttachment(reply, name, size)
    return bytes
  })

  // Only this scope parses multipart bodies.
  app.register(async (uploads) => {
    await uploads.register(multipart, {
      // Accept a second file, so that the error can say that only one is allowed.
      limits: { files: 2, fields: 5, fieldSize: fieldLimit, fileSize: contract.maxDocumentBytes + 1 },
      throwFileSizeLimit: false,
    })
    route(
      uploads,
      ctx,
      contract.uploadDocument,
      async ({ ctx, me, request }) => shareDocument(ctx, me, request),
      { bodyLimit },
    )
  })

  route(app, ctx, contract.editDocument, async ({ ctx, me, params, body }) =>
    editDocument(ctx, me, params.id, body),
  )

  route(app, ctx, contract.deleteDocument, async ({ ctx, me, params }) => deleteDocument(ctx, me, params.id))
}

type Query = z.output<typeof exportDocuments.query>

function filterOf(ctx: Context, me: Me, { menteeId, mentorId, documentId, search, ...days }: Query) {
  return { me, menteeId, mentorId, documentId, patterns: patternsOf(search), ...spanOf(days, ctx) }
}

/** Exports the list of documents that the person may see, without their contents. */
function documentSheet(ctx: Context, me: Me, query: Query) {
  const shown = (instant: string | null) => instant && formatInstant(instant, ctx.config.timeZone)
  return {
    name: 'documents',
    header: ['Document', 'Description', 'Uploaded by', 'Shared with', 'Shared', 'Opened', 'Size in bytes'],
    page: (paging: PageRequest) => listDocuments(ctx.db, filterOf(ctx, me, query), paging),
    cells: (document: DocumentRow) => [
      document.original_name,
      document.description,
      document.uploaded_by_name,
      document.uploaded_for_name,
      shown(document.created_at),
      shown(document.first_opened_at),
      document.size,
    ],
    narrowedTo: {
      Search: query.search,
      From: query.from,
      To: query.to,
      'Mentor number': query.mentorId,
      [menteeNumber]: query.menteeId,
      'Document number': query.documentId,
    },
  }
}
