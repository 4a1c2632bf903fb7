import type { ReactNode } from 'react'
import { type DocumentRow, deleteDocument, editDocument } from '#contract/documents.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeleteDocument, useDownloadDocument } from './api.ts'
import { useEditDocument } from './use-edit-document.tsx'

export type DocumentActions = (document: DocumentRow) => RowAction[]

/** The actions that a person may perform on a document. Render `dialog` once. */
export function useDocumentActions(): { actionsOf: DocumentActions; dialog: ReactNode } {
  const me = useMe()
  const confirm = useConfirm()
  const downloading = useDownloadDocument()
  const deleting = useDeleteDocument()
  const edit = useEditDocument()

  async function download({ id, original_name, media_type }: DocumentRow) {
    const outcome = await downloading.run({ params: { id } })
    // The reply of a download is a Blob.
    if (outcome.ok) saveFile(original_name, outcome.reply as Blob, media_type)
  }
  async function askAndDelete({ id, original_name }: DocumentRow) {
    const question = 'Are you sure you want to delete this document?'
    if (await confirm({ question, about: original_name, verb: 'Delete' }))
      await deleting.run({ params: { id } })
  }

  const actionsOf: DocumentActions = (document) => {
    const actions: RowAction[] = [
      {
        label: 'Download',
        run: () => void download(document),
        busy: downloading.busyWith?.params.id === document.id,
      },
    ]
    if (mayNow(me, editDocument.action))
      actions.push({ label: 'Edit', seldom: true, run: () => edit.open(document) })
    if (mayNow(me, deleteDocument.action))
      actions.push({
        label: 'Delete',
        danger: true,
        seldom: true,
        run: () => void askAndDelete(document),
      })
    return actions
  }
  return { actionsOf, dialog: edit.dialog }
}
