import { Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import * as contract from '#contract/documents.ts'
import { optionalText, patientWarning } from '#contract/fields.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { saveFile } from '#web/kit/save-file.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'

export type DocumentActions = (document: contract.DocumentRow) => RowAction[]

/** The actions that a person may perform on a document. Render `dialog` once. */
export function useDocumentActions(): { actionsOf: DocumentActions; dialog: ReactNode } {
  const me = useMe()
  const confirm = useConfirm()
  const downloading = useApiMutation(contract.downloadDocument)
  const deleting = useApiMutation(contract.deleteDocument)
  const edited = useDialog<contract.DocumentRow>()

  async function download(id: number) {
    const outcome = await downloading.run({ params: { id } })
    // The reply of a download is a File.
    if (outcome.ok) saveFile(outcome.reply as File)
  }
  async function askAndDelete({ id, original_name }: contract.DocumentRow) {
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
    if (mayNow(me, contract.editDocument.action))
      actions.push({ label: 'Edit', seldom: true, run: () => edited.open(document) })
    if (mayNow(me, contract.deleteDocument.action))
      actions.push({
        label: 'Delete',
        seldom: true,
        run: () => void askAndDelete(document),
      })
    return actions
  }
  return {
    actionsOf,
    dialog: edited.item && (
      <EditDocument document={edited.item} opened={edited.opened} onClose={edited.close} />
    ),
  }
}

const descriptionForm = z.object({ description: optionalText() })

type EditProps = { document: contract.DocumentRow; opened: boolean; onClose: () => void }

/** The description of a document. */
function EditDocument({ document, ...dialog }: EditProps) {
  const saving = useApiMutation(contract.editDocument, { showsChange: true })
  const { form, modal } = useDialogForm({
    ...dialog,
    version: document.version,
    schema: descriptionForm,
    start: { description: document.description },
    row: { fieldTexts: contract.documentFields },
    warn: patientWarning,
    send: (body, sent) => saving.run({ params: { id: document.id }, body: { ...body, ...sent } }),
  })
  return (
    <FormModal {...modal} title="Edit Document" submit="Save Changes">
      <Text className="long-words" fw={700}>
        {document.original_name}
      </Text>
      <Textarea label="Description (optional)" rows={5} {...form.field('description')} />
    </FormModal>
  )
}
