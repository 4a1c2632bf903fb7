import * as z from 'zod/mini'
import { endpoint, exportOf } from './endpoint.ts'
import * as field from './fields.ts'

/** Accepted types by file extension; the content must match the extension. */
export const documentTypes = {
  pdf: { label: 'PDF', mediaType: 'application/pdf' },
  docx: {
    label: 'Word',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: { label: 'Excel', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: {
    label: 'PowerPoint',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  odt: { label: 'OpenDocument text', mediaType: 'application/vnd.oasis.opendocument.text' },
  ods: { label: 'OpenDocument spreadsheet', mediaType: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { label: 'OpenDocument presentation', mediaType: 'application/vnd.oasis.opendocument.presentation' },
  rtf: { label: 'Rich text', mediaType: 'application/rtf' },
  txt: { label: 'Plain text', mediaType: 'text/plain' },
  csv: { label: 'CSV', mediaType: 'text/csv' },
  png: { label: 'Picture', mediaType: 'image/png' },
  jpg: { label: 'Picture', mediaType: 'image/jpeg' },
  jpeg: { label: 'Picture', mediaType: 'image/jpeg' },
  jpe: { label: 'Picture', mediaType: 'image/jpeg' },
  jfif: { label: 'Picture', mediaType: 'image/jpeg' },
  gif: { label: 'Picture', mediaType: 'image/gif' },
  webp: { label: 'Picture', mediaType: 'image/webp' },
} as const
export type DocumentEnding = keyof typeof documentTypes

/** In bytes. */
export const maxDocumentBytes = 25 * 1024 * 1024
export const tooLarge = 'A document can be at most 25 MB.'
export const emptyFile = 'The file is empty.'
export const incompleteUpload = 'Please select a mentee and a file.'
export const wrongType = `Choose a PDF, Office, OpenDocument, text, CSV or picture file.`
const allEndings = Object.keys(documentTypes).map((ending) => `.${ending}`)

/** Formats that people take for accepted ones, and the ending of the format to save them in. */
const similarFormats: Record<string, [what: string, ending: string]> = {
  heic: ['This is a photo in a format that only some devices show', 'jpg'],
  heif: ['This is a photo in a format that only some devices show', 'jpg'],
  avif: ['This is a picture in a format that only some devices show', 'jpg'],
  tif: ['This is a picture in a format that browsers do not show', 'jpg'],
  tiff: ['This is a picture in a format that browsers do not show', 'jpg'],
  bmp: ['This is a picture in a format that browsers do not show', 'png'],
  doc: ['This is a file of an older Word', 'docx'],
  docm: ['This Word file may contain macros', 'docx'],
  xls: ['This is a file of an older Excel', 'xlsx'],
  xlsm: ['This Excel file may contain macros', 'xlsx'],
  xlsb: ['This is a binary Excel file', 'xlsx'],
  ppt: ['This is a file of an older PowerPoint', 'pptx'],
  pptm: ['This PowerPoint file may contain macros', 'pptx'],
  pages: ['This is a file of Pages', 'docx'],
  numbers: ['This is a file of Numbers', 'xlsx'],
  key: ['This is a file of Keynote', 'pptx'],
}

/** Why a file with this name cannot be shared, and what to do. */
export function wrongTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const similar = Object.hasOwn(similarFormats, ending) ? similarFormats[ending] : undefined
  if (!similar) return `${wrongType} Its name must end with ${allEndings.join(', ')}.`
  const [what, better] = similar
  return `${what}. Save it as ${better === 'jpg' ? 'JPEG' : `.${better}`} and choose that file.`
}

/** The extension of a file name, if it is an accepted one. */
export function endingOf(name: string): DocumentEnding | undefined {
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot + 1).toLowerCase()
  return dot > 0 && Object.hasOwn(documentTypes, ending) ? (ending as DocumentEnding) : undefined
}

export const documentRow = z.object({
  id: z.int(),
  original_name: z.string(),
  description: z.string(),
  media_type: z.string(),
  size: z.int(),
  created_at: z.string(),
  mentor_id: z.int(),
  mentee_id: z.int(),
  uploaded_by_name: z.string(),
  uploaded_for_name: z.string(),
  /** When the mentee first downloaded it; null until then. */
  first_opened_at: z.nullable(z.string()),
  /** A description of the file's active content; null when none was found. */
  active_content: z.nullable(z.string()),
  version: z.int(),
})
export type DocumentRow = z.infer<typeof documentRow>

const notLoaded = { error: 'Could not load documents', isFixed: true }

/** Newest first. */
export const listDocumentsOfMentee = endpoint('GET /api/documents/:menteeId', {
  action: 'documents: list',
  query: field.listQuery,
  reply: z.array(documentRow),
  texts: notLoaded,
})

const documentFilters = {
  ...field.filtersOfList,
  menteeId: z.optional(field.idParam),
  documentId: z.optional(field.idParam),
}

/**
 * A mentee's own documents, or those of a mentor's mentees. `search` matches every word in file name, description or
 * either name; `from` and `to` limit the day of sharing.
 */
export const listDocuments = endpoint('GET /api/documents', {
  action: 'documents: list',
  query: z.strictObject({ ...field.pageOfList, ...documentFilters }),
  reply: z.array(documentRow),
  texts: notLoaded,
})

export const exportDocuments = exportOf(listDocuments, {
  ...documentFilters,
  mentorId: z.optional(field.idParam),
})

export const documentOrders = ['name', 'uploader', 'recipient', 'date', 'size'] as const

/** Every document. For administrators `search` matches every word in file name or description. */
export const listAllDocuments = endpoint('GET /api/documents/admin/all', {
  action: 'documents: list all',
  query: z.strictObject({
    ...field.pageOfList,
    ...field.filtersOfList,
    mentorId: z.optional(field.idParam),
    menteeId: z.optional(field.idParam),
    order: field.orderBy(documentOrders),
  }),
  reply: z.array(documentRow),
  texts: notLoaded,
})

/** Always an attachment under its original name. */
export const downloadDocument = endpoint('GET /api/documents/download/:id', {
  action: 'documents: download',
  kind: 'download',
  texts: { error: 'Failed to download document' },
})

/** Multipart: the fields below and one `file`. */
export const uploadDocument = endpoint('POST /api/documents', {
  action: 'documents: upload',
  kind: 'upload',
  body: z.strictObject({
    menteeId: field.idParamOr(incompleteUpload),
    description: field.emptyOr(field.optionalText()),
  }),
  reply: documentRow,
  status: 201,
  texts: { success: 'Document uploaded successfully!', error: 'Failed to upload document.' },
})

export const documentFields = {
  description: { column: 'description', label: 'Description', words: 'description' },
} as const satisfies field.EditFields

export const editDocument = endpoint('PATCH /api/documents/:id', {
  action: 'documents: edit',
  body: z.strictObject({ description: field.optionalText(), version: z.optional(field.version) }),
  reply: documentRow,
  texts: { success: 'Document updated successfully', error: 'Failed to update document' },
})

export const deleteDocument = endpoint('DELETE /api/documents/:id', {
  action: 'documents: delete',
  texts: { success: 'Document deleted successfully', error: 'Failed to delete document' },
})
