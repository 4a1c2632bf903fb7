import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/documents.ts'
import type { Context } from '../kernel/context.ts'
import { serve } from '../kernel/http/route.ts'
import { exportDocuments, listAllDocuments, listDocuments, listDocumentsOfMentee } from './lists.ts'
import { deleteDocument, downloadDocument, editDocument, uploadDocument } from './rules.ts'

/** Leaves room for the form's other fields. */
const bodyLimit = contract.maxDocumentBytes + 64 * 1024
const fieldLimit = 64 * 1024

export function documentRoutes(app: FastifyInstance, ctx: Context) {
  const { uploadDocument: upload, ...others } = contract
  serve(app, ctx, others, {
    listDocumentsOfMentee,
    listDocuments,
    exportDocuments,
    listAllDocuments,
    downloadDocument,
    editDocument,
    deleteDocument,
  })
  // Only this scope parses multipart bodies.
  app.register(async (uploads) => {
    await uploads.register(multipart, {
      // Accept a second file, so that the error can say that only one is allowed.
      limits: { files: 2, fields: 5, fieldSize: fieldLimit, fileSize: contract.maxDocumentBytes + 1 },
      throwFileSizeLimit: false,
    })
    serve(uploads, ctx, { uploadDocument: upload }, { uploadDocument: { rule: uploadDocument, bodyLimit } })
  })
}
