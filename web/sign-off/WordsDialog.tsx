import { Stack, Text, Textarea } from '@mantine/core'
import type * as z from 'zod/mini'
import { patientWarning } from '#contract/nhs-number.ts'
import { readByThree } from '#contract/sign-off.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { type SubmitResult, useForm } from '#web/kit/form/use-form.ts'

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
  const version = useBaseVersion()
  const start: Record<string, string> = { [field]: '' }
  const form = useForm<Record<string, string>, Body>({
    schema,
    start,
    warn: patientWarning,
    send,
    onDone: () => close(),
  })
  const draft = useDraft(form, version)
  useOnOpen(opened, () => draft.begin(draftName, start, null))
  function close() {
    draft.end()
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={title}
      form={form}
      submit={submit}
      busyLabel="Sending..."
    >
      <DraftNotice isRestored={draft.isRestored} />
      <Stack gap={4}>
        <Textarea label={label} rows={6} resize="vertical" {...form.field(field)} />
        <Text c="dimmed">{readByThree}</Text>
      </Stack>
    </FormModal>
  )
}
