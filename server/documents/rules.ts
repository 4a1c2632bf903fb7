import * as contract from '#contract/documents.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { findMentee, listPair } from '../access.ts'
import { openStored } from '../adapters/files.ts'
import { type Change, saveRow } from '../database/rows.ts'
import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { editRow } from '../kernel/edit-row.ts'
import { refuse, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { parsePart } from '../kernel/http/parse.ts'
import { asAttachment } from '../kernel/http/raw-response.ts'
import type { Call } from '../kernel/http/route.ts'
import { lockForChange, lockMentee } from '../locks.ts'
import { readAbout } from '../messaging/bell.ts'
import { notify } from '../messaging/notify.ts'
import { refuseBeyondLimit } from '../record-limits.ts'
import { lockToRestore, type Undo } from '../undo/locks.ts'
import { offerUndo } from '../undo/offers.ts'
import * as queries from './queries.ts'
import { receiveUpload, refuseInfected, refuseWrongContent } from './upload.ts'

/** Shares a file with the mentor's mentee. If the transaction fails, the sweep removes the file later. */
export async function uploadDocument({ ctx, me, request }: Call<typeof contract.uploadDocument>) {
  const upload = await receiveUpload(ctx, request)
  try {
    const { menteeId, description } = parsePart(contract.uploadDocument.body, upload.fields)
    const mentee = await findMentee(ctx.db, me, menteeId)
    const activeContent = await refuseWrongContent(ctx, upload)
    await refuseInfected(ctx, upload)
    const key = await ctx.files.keep(upload.file)
    return await inTransaction(ctx, async (ctx) => {
      // Check again: the relationship may have ended during the upload.
      await lockMentee(ctx.db, me, mentee.id)
      await refuseBeyondLimit(ctx.db, 'documents', me.id)
      await refuseBeyondLimit(ctx.db, 'documentSizes', me.id, { adding: upload.file.size })
      const now = nowIso(ctx)
      const { id } = await queries.insertDocument(ctx.db, {
        mentor_id: me.id,
        mentee_id: mentee.id,
        uploaded_by: me.id,
        original_name: upload.name,
        description,
        storage_key: key,
        media_type: contract.documentTypes[contract.endingOf(upload.name) ?? 'txt'].mediaType,
        size: upload.file.size,
        sha256: upload.file.sha256,
        active_content: activeContent,
        created_at: now,
        updated_at: now,
        updated_by: me.id,
      })
      const made = await findDocument(ctx, me, id)
      await notify(ctx, 'document_shared', { targetId: id, to: [mentee.id] })
      ctx.record(
        'document.created',
        id,
        `Shared ${describe(made)}${activeContent ? `, which contains active content: ${activeContent}` : ''}`,
      )
      return made
    })
  } catch (error) {
    await ctx.files.discard(upload.file)
    throw error
  }
}

async function findDocument(ctx: Pick<Context, 'db'> | TransactionContext, me: Me, id: number) {
  return (await queries.findDocumentRow(ctx.db, { me, id })) ?? refuseUnknown()
}

const describe = (document: contract.DocumentRow) =>
  `the document '${document.original_name}' with ${document.uploaded_for_name}`

/**
 * Sends the file. Every download is recorded in the audit log. The first one by the mentee marks the document as
 * opened.
 */
export async function downloadDocument({
  ctx,
  me,
  params: { id },
  reply,
}: Call<typeof contract.downloadDocument>) {
  const document = await findDocument(ctx, me, id)
  const bytes = (await openStored(ctx.files, document.storage_key)) ?? refuseMissing(ctx, id)
  try {
    await recordDownload(ctx, me, document)
  } catch (error) {
    // Close the file: no reader will.
    bytes.destroy()
    throw error
  }
  asAttachment(reply, document.original_name, document.size)
  return bytes
}

function refuseMissing(ctx: Context, document: number): never {
  ctx.log.error({ document }, 'the file of a document is missing: see Documents in docs/operating.md')
  refuse(404, 'The file of this document is missing. Contact an administrator.')
}

const recordDownload = (
  ctx: Context,
  me: Me,
  { id, original_name, uploaded_for_name }: contract.DocumentRow,
) =>
  inTransaction(ctx, async (ctx) => {
    await queries.openUnreadDocument(ctx.db, me, id, nowIso(ctx))
    await readAbout(ctx, me, ['document_shared', 'document_changed'], [id])
    ctx.record(
      'document.downloaded',
      id,
      `Downloaded the document '${original_name}' of ${uploaded_for_name}`,
    )
  })

/** Everyone who may see a document may change it, so nothing else is checked. */
const lockDocument = (ctx: TransactionContext, me: Me, id: number) =>
  lockForChange(ctx.db, me, 'documents', id, () => queries.findDocumentRow(ctx.db, { me, id }))

export async function editDocument({ ctx, me, params: { id }, body }: Call<typeof contract.editDocument>) {
  return inTransaction(ctx, async (ctx) => {
    const { row: document, shown } = await lockDocument(ctx, me, id)
    const fields = contract.documentFields
    const edit = await editRow(ctx, { table: 'documents', row: document, fields, body })
    if (!edit.hasChanges) return shown
    await edit.save(me)
    await notifyOfChange(ctx, document)
    ctx.record(
      'document.changed',
      id,
      `Changed the document '${document.original_name}': ${edit.description}`,
    )
    return findDocument(ctx, me, id)
  })
}

/** Notifies the mentee and the mentor who shared it, if they are still a pair. */
async function notifyOfChange(ctx: TransactionContext, { id, mentee_id, mentor_id }: Row<'documents'>) {
  const to = (await listPair(ctx.db, mentee_id)).filter((one) => one === mentee_id || one === mentor_id)
  const skipIfUnread: NotificationKind[] = ['document_shared', 'document_changed']
  await notify(ctx, 'document_changed', { targetId: id, to, skipIfUnread })
}

/** Keeps the row and the file for the audit log, but hides the document from everyone. */
export async function deleteDocument({ ctx, me, params: { id } }: Call<typeof contract.deleteDocument>) {
  await inTransaction(ctx, async (ctx) => {
    const { row, shown: document } = await lockDocument(ctx, me, id)
    const now = nowIso(ctx)
    await offerUndo(ctx, me, { target: 'document', id, row, columns: ['deleted_at', 'deleted_by'] })
    await saveRow(ctx.db, 'documents', id, { deleted_at: now, deleted_by: me.id }, { id: me.id, at: now })
    ctx.record('document.deleted', id, `Deleted ${describe(document)}`)
  })
}

/** Runs at start and removes the files that a crash left without a row. */
export async function sweepFiles(ctx: Context): Promise<void> {
  const removed = await ctx.files.sweep(ctx.now(), (keys) => queries.listKnownKeys(ctx.db, keys))
  if (removed > 0) ctx.log.warn({ removed }, 'files without a document were removed')
}

/** Restores only the row: deleting a document keeps its file. */
export async function restoreDocument(
  ctx: TransactionContext,
  me: Me,
  undo: Undo<Change<'documents'>>,
): Promise<string> {
  const { mentor_id, size } = await lockToRestore(ctx, me, 'documents', undo)
  await refuseBeyondLimit(ctx.db, 'documents', mentor_id)
  await refuseBeyondLimit(ctx.db, 'documentSizes', mentor_id, { adding: size })
  await saveRow(ctx.db, 'documents', undo.targetId, undo.before, undo.by)
  const document = await findDocument(ctx, me, undo.targetId)
  return `Restored ${describe(document)}`
}
