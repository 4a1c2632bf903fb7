import { Stack, Text, Textarea } from '@mantine/core'
import { type FeedbackRow, followUpForm, followUpLabel, onlyYou } from '#contract/my-record.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useDialogForm } from '#web/kit/dialog/use-dialog-form.ts'
import { useSaveEntry } from './api.ts'

type Values = { followUp: string }
type Props = { opened: boolean; onClose: () => void; row: FeedbackRow }

/** Asks what the person did with the feedback of a shift. */
export function FollowUpDialog({ opened, onClose, row }: Props) {
  const saving = useSaveEntry()
  const start = { followUp: row.follow_up }
  const { form, modal } = useDialogForm<Values, Values>({
    opened,
    onClose,
    draftName: `follow-up-${row.id}`,
    version: row.version,
    schema: followUpForm,
    start,
    row: { fieldTexts: ({ followUp }) => [[followUpLabel, followUp]] },
    warn: patientWarning,
    send: (body, sent) => saving.run({ params: { id: row.id }, body: { ...body, ...sent } }),
  })
  return (
    <FormModal {...modal} title={followUpLabel} submit="Save" busyLabel="Saving...">
      <Stack gap={4}>
        <Textarea label={followUpLabel} rows={5} resize="vertical" {...form.field('followUp')} />
        <Text c="dimmed">{onlyYou}</Text>
      </Stack>
    </FormModal>
  )
}
