import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { patientWarning } from '#contract/fields.ts'
import {
  readByThree,
  type SignOffPage,
  type SummaryForm,
  summaryForm,
  summaryParts,
} from '#contract/sign-off.ts'
import { useBaseVersion } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { useOnOpen } from '#web/kit/dialog/use-dialog.ts'
import { DraftNotice, useDraft } from '#web/kit/form/DraftNotice.tsx'
import { Form, SubmitButton } from '#web/kit/form/Form.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Buttons } from '#web/kit/layout/Buttons.tsx'
import { useWriteSummary } from './api.ts'

type Values = { name: string; strengths: string; achieved: string; goOn: string }

type Props = {
  page: SignOffPage
  onDone: () => void
  /** Given while a summary that can still be confirmed is edited. */
  onCancel: (() => void) | undefined
}

const nameLabel = 'Name to be printed'
const parts = ['strengths', 'achieved', 'goOn'] as const

const takeOverOf = (author: string) => ({
  question: "Replace someone else's summary?",
  about: `${author} wrote and signed it. Their signature ends, and they get a notification.`,
  verb: 'Replace it',
})

/** The form of the summary. Saving it signs it, so the server asks for a proof of identity. */
export function WriteSummary({ page, onDone, onCancel }: Props) {
  const saving = useWriteSummary()
  const confirm = useConfirm()
  const version = useBaseVersion()
  const start = { name: page.name, strengths: page.strengths, achieved: page.achieved, goOn: page.go_on }
  const form = useForm<Values, SummaryForm>({
    schema: summaryForm,
    start,
    ...(page.version && {
      row: {
        version,
        fieldTexts: (values) => [
          [nameLabel, values.name],
          ...parts.map((part) => [summaryParts[part].label, values[part]] as const),
        ],
      },
    }),
    warn: patientWarning,
    send: async (body) => {
      const isTakeOver = page.author !== null && !page.is_author
      if (isTakeOver && !(await confirm(takeOverOf(page.author ?? '')))) return undefined
      const taken = isTakeOver ? { takeOver: true } : {}
      return saving.run({
        params: { menteeId: page.mentee_id },
        body: { ...body, ...taken, ...version.sent() },
      })
    },
    onDone: () => {
      draft.end()
      onDone()
    },
  })
  const draft = useDraft(form, version)
  useOnOpen(true, () => draft.begin(`summary-${page.mentee_id}`, start, page.version))
  function cancel() {
    draft.discard()
    onCancel?.()
  }
  return (
    <Form form={form} label="Summary">
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.discard} />
      <TextInput
        label={nameLabel}
        description="For the certificate and the record, for example as in the registration."
        maw={400}
        {...form.field('name')}
      />
      {parts.map((part) => (
        <Stack key={part} gap={4}>
          <Textarea label={summaryParts[part].label} rows={5} resize="vertical" {...form.field(part)} />
          <Text c="dimmed">{readByThree}</Text>
        </Stack>
      ))}
      <Buttons>
        <SubmitButton form={form} busyLabel="Signing...">
          Sign and send
        </SubmitButton>
        {onCancel && (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        )}
      </Buttons>
    </Form>
  )
}
