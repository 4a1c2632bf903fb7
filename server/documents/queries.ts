import { sql } from 'kysely'
import type * as contract from '#contract/documents.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { documentsOf, receivedDocumentsOf } from '../access.ts'
import { compiledFirst, type Params } from '../database/compiled.ts'
import { isNamedLike, matchesName, nameKeyOf, nameOf, patternsOf } from '../database/rows.ts'
import type { Db, NewRow } from '../database/schema.ts'
import { withSearchText } from '../database/search-text.ts'
import { spanOf } from '../kernel/clock/zone.ts'
import type { Context } from '../kernel/context.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { list } from '../kernel/http/list.ts'

const documentRows = (documents: ReturnType<typeof documentsOf>) =>
  documents
    .innerJoin('users as uploaders', 'uploaders.id', 'documents.uploaded_by')
    .innerJoin('users as mentees', 'mentees.id', 'documents.mentee_id')
    .select([
      'documents.id',
      'documents.original_name',
      'documents.description',
      'documents.media_type',
      'documents.size',
      'documents.created_at',
      'documents.mentor_id',
      'documents.mentee_id',
      nameOf('uploaders').as('uploaded_by_name'),
      nameOf('mentees').as('uploaded_for_name'),
      'documents.first_opened_at',
      'documents.active_content',
      'documents.version',
    ])

export type DocumentQuery = ParsedInput<typeof contract.exportDocuments>['query']

/** `from` and `to` become the instants between which the document was shared. */
export const documentFilterOf = (
  ctx: Context,
  me: Me,
  { menteeId, mentorId, documentId, search, ...days }: DocumentQuery,
) => ({ me, menteeId, mentorId, documentId, patterns: patternsOf(search), ...spanOf(days, ctx) })

type Filter = Partial<ReturnType<typeof documentFilterOf>> & { me: Me }

export const listDocumentRows = list(
  'documents.id',
  (db, filter: Params<Filter>) => {
    const documents = filteredDocuments(db, filter)
    return { rows: documentRows(documents), count: documents }
  },
  {
    orders: {
      name: () => sql.ref('documents.search_text'),
      uploader: () => nameKeyOf('documents.uploaded_by'),
      recipient: () => nameKeyOf('documents.mentee_id'),
      date: () => sql.ref('documents.created_at'),
      size: () => sql.ref('documents.size'),
    },
  },
)

function filteredDocuments(
  db: Db,
  { me, menteeId, mentorId, documentId, since, until, patterns = [] }: Params<Filter>,
) {
  let documents = documentsOf(db, me)
  if (menteeId !== undefined) documents = documents.where('documents.mentee_id', '=', menteeId)
  if (mentorId !== undefined) documents = documents.where('documents.mentor_id', '=', mentorId)
  if (documentId !== undefined) documents = documents.where('documents.id', '=', documentId)
  if (since !== undefined) documents = documents.where('documents.created_at', '>=', since)
  if (until !== undefined) documents = documents.where('documents.created_at', '<', until)
  for (const pattern of patterns)
    documents = documents.where((eb) => {
      const matches = matchesName('documents', pattern)
      // The page of administrators has filters for people, and searches no names.
      if (me.role === 'admin') return matches
      const people = ['documents.uploaded_by', 'documents.mentee_id'].map((id) => isNamedLike(id, pattern))
      return eb.or([matches, ...people])
    })
  return documents
}

export const findDocumentRow = compiledFirst((db, { me, id }: Params<{ me: Me; id: number }>) =>
  documentRows(documentsOf(db, me)).select('documents.storage_key').where('documents.id', '=', id),
)

export const insertDocument = (db: Db, document: NewRow<'documents'>) =>
  db
    .insertInto('documents')
    .values(withSearchText('documents', document))
    .returning('id')
    .executeTakeFirstOrThrow()

/** Marks the document as opened if it is unread for me. Keeps the version, so that nobody's edit becomes stale. */
export const openUnreadDocument = (db: Db, me: Me, id: number, at: string) =>
  db
    .updateTable('documents')
    .set({ first_opened_at: at })
    .where('id', 'in', receivedDocumentsOf(db, me).where('documents.id', '=', id).select('documents.id'))
    // On the row itself, so that the second of two calls at once changes nothing.
    .where('first_opened_at', 'is', null)
    .execute()

/** The files of all documents, also of deleted ones. */
export const listFiles = (db: Db) =>
  db.selectFrom('documents').select(['storage_key', 'sha256']).orderBy('id').execute()

/** Returns the given keys that have a row. Deleted documents count, because their files are kept. */
export async function listKnownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < keys.length; from += 500) {
    const rows = await db
      .selectFrom('documents')
      .where('storage_key', 'in', keys.slice(from, from + 500))
      .select('storage_key')
      .execute()
    for (const row of rows) known.add(row.storage_key)
  }
  return known
}
