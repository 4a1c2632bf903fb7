import { Stack, Text, Textarea } from '@mantine/core'
import { type FeedbackRow, followUpForm, followUpLabel, onlyYou } from '#contract/my-record.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useSaveEntry } from './api.ts'

type Values = { followUp: string }
type Props = { opened: boolean; onClose: () => void; row: FeedbackRow }

/** Asks what the person did with the feedback of a shift. */
export function FollowUpDialog({ opened, onClose, row }: Props) {
  const saving = useSaveEntry()
  const version = useBaseVersion()
  const start = { followUp: row.follow_up }
  const form = useForm<Values, Values>({
    schema: followUpForm,
    start,
    row: { version, fieldTexts: ({ followUp }) => [[followUpLabel, followUp]] },
    warn: patientWarning,
    send: async (body) => saving.run({ params: { id: row.id }, body: { ...body, ...version.sent() } }),
    onDone: () => close(),
  })
  const draft = useDraft(form, version)
  useOnOpen(opened, () => draft.begin(`follow-up-${row.id}`, start, row.version))
  function close() {
    draft.end()
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={followUpLabel}
      form={form}
      submit="Save"
      busyLabel="Saving..."
    >
      <DraftNotice isRestored={draft.isRestored} />
      <Stack gap={4}>
        <Textarea label={followUpLabel} rows={5} resize="vertical" {...form.field('followUp')} />
        <Text c="dimmed">{onlyYou}</Text>
      </Stack>
    </FormModal>
  )
}
