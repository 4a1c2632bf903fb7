import { Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { DocumentRow } from '#contract/documents.ts'
import { optionalText, patientWarning } from '#contract/fields.ts'
import { useBaseVersion } from '#web/kernel/use-api-query.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { useEditDocument as useEditDocumentCall } from './api.ts'

const descriptionForm = z.object({ description: optionalText() })

/** The dialog for a document's description (rule 38), which must be rendered once, and its opener. */
export function useEditDocument(): { open: (document: DocumentRow) => void; dialog: ReactNode } {
  const saving = useEditDocumentCall()
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
        busyLabel="Saving..."
      >
        <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
          {document?.original_name}
        </Text>
        <Textarea label="Description (optional)" rows={5} {...form.field('description')} />
      </FormModal>
    ),
  }
}
