import { Stack, Text, Textarea } from '@mantine/core'
import type * as z from 'zod/mini'
import { patientWarning } from '#contract/nhs-number.ts'
import { readByThree } from '#contract/sign-off.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useDialogForm } from '#web/kit/dialog/use-dialog-form.ts'
import type { SubmitResult } from '#web/kit/form/use-form.ts'

type Props<Body> = {
  opened: boolean
  onClose: () => void
  title: string
  /** The name of the only field in the body, and its label. */
  field: keyof Body & string
  label: string
  schema: z.ZodMiniType<Body>
  submit: string
  /** Identifies the draft. */
  draftName: string
  send: (body: Body) => Promise<SubmitResult>
}

/** A dialog with one text. Input is stored as a draft until it is sent. */
export function WordsDialog<Body>(props: Props<Body>) {
  const { opened, onClose, title, field, label, schema, submit, draftName, send } = props
  const start: Record<string, string> = { [field]: '' }
  const { form, modal } = useDialogForm<Record<string, string>, Body>({
    opened,
    onClose,
    draftName,
    schema,
    start,
    warn: patientWarning,
    send,
  })
  return (
    <FormModal {...modal} title={title} submit={submit} busyLabel="Sending...">
      <Stack gap={4}>
        <Textarea label={label} rows={6} resize="vertical" {...form.field(field)} />
        <Text c="dimmed">{readByThree}</Text>
      </Stack>
    </FormModal>
  )
}
