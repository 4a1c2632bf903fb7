import { Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { type DocumentRow, deleteDocument, editDocument } from '#contract/documents.ts'
import { optionalText, patientWarning } from '#contract/fields.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useBaseVersion } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { saveFile } from '#web/kit/save-file.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { useDeleteDocument, useDownloadDocument, useSaveDocument } from './api.ts'

export type DocumentActions = (document: DocumentRow) => RowAction[]

/** The actions that a person may perform on a document. Render `dialog` once. */
export function useDocumentActions(): { actionsOf: DocumentActions; dialog: ReactNode } {
  const me = useMe()
  const confirm = useConfirm()
  const downloading = useDownloadDocument()
  const deleting = useDeleteDocument()
  const edit = useEditDocument()

  async function download(id: number) {
    const outcome = await downloading.run({ params: { id } })
    // The reply of a download is a File.
    if (outcome.ok) saveFile(outcome.reply as File)
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
        run: () => void download(document.id),
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

const descriptionForm = z.object({ description: optionalText() })

/** The dialog for a document's description (rule 38), which must be rendered once, and its opener. */
function useEditDocument(): { open: (document: DocumentRow) => void; dialog: ReactNode } {
  const saving = useSaveDocument()
  const version = useBaseVersion()
  const [document, setDocument] = useState<DocumentRow>()
  const [opened, setOpened] = useState(false)
  const form = useForm({
    schema: descriptionForm,
    start: { description: '' },
    row: { version, fieldTexts: ({ description }) => [['Description', description]] },
    warn: patientWarning,
    send: async (body) => {
      if (!document) return undefined
      return saving.run({ params: { id: document.id }, body: { ...body, ...version.sent() } })
    },
    onDone: () => setOpened(false),
  })
  return {
    open: (chosen) => {
      form.begin({ description: chosen.description })
      version.set(chosen.version)
      setDocument(chosen)
      setOpened(true)
    },
    dialog: (
      <FormModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Edit Document"
        form={form}
        submit="Save Changes"
      >
        <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
          {document?.original_name}
        </Text>
        <Textarea label="Description (optional)" rows={5} {...form.field('description')} />
      </FormModal>
    ),
  }
}
