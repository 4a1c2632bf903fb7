import type { z } from 'zod/mini'
import { formatInstant } from '#contract/dates.ts'
import type { DocumentRow, exportDocuments } from '#contract/documents.ts'
import { patternsOf } from '../database/rows.ts'
import { spanOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { menteeNumber } from '../kernel/sheets/sheet.ts'
import { listDocuments } from './queries.ts'

type Query = z.output<typeof exportDocuments.query>

export function filterOf(ctx: Context, me: Me, { menteeId, documentId, search, ...days }: Query) {
  return { me, menteeId, documentId, patterns: patternsOf(search), ...spanOf(days, ctx) }
}

/** Exports the list of documents that the person may see, without their contents. */
export function documentSheet(ctx: Context, me: Me, query: Query) {
  const shown = (instant: string | null) => instant && formatInstant(instant, ctx.config.timeZone)
  return {
    name: 'documents',
    header: ['Document', 'Description', 'Uploaded by', 'Shared with', 'Shared', 'Opened', 'Size in bytes'],
    page: (paging: PageRequest) => listDocuments(ctx.db, filterOf(ctx, me, query), paging),
    keeps: ({ mentor_id }: DocumentRow) => query.mentorId === undefined || mentor_id === query.mentorId,
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
