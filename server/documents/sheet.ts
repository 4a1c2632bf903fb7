import { formatInstant } from '#contract/dates.ts'
import type * as contract from '#contract/documents.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { type DocumentQuery, documentFilterOf, listDocumentRows } from './queries.ts'

/** The list of documents that the person may see, without their contents. */
export function documentSheet(ctx: Context, me: Me, query: DocumentQuery) {
  const shown = (instant: string | null) => instant && formatInstant(instant, ctx.config.timeZone)
  return {
    name: 'documents',
    header: ['Document', 'Description', 'Uploaded by', 'Shared with', 'Shared', 'Opened', 'Size in bytes'],
    page: (paging: PageRequest) => listDocumentRows(ctx.db, documentFilterOf(ctx, me, query), paging),
    cells: (document: contract.DocumentRow) => [
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
      'Mentee number': query.menteeId,
      'Document number': query.documentId,
    },
  }
}
