import { Stack, Text, TextInput } from '@mantine/core'
import { maxLength } from '#contract/fields.ts'
import {
  type CodeTheme,
  codeLabel,
  type LearningRow,
  onlyYou,
  themesInWords,
  topicForm,
  topicLabel,
  topicOf,
} from '#contract/my-record.ts'
import { patientWarning } from '#contract/nhs-number.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useDialogForm } from '#web/kit/dialog/use-dialog-form.ts'
import { useSaveEntry, useSaveMeetingEntry } from './api.ts'
import { ThemesField } from './ThemesField.tsx'

type Values = { topic: string; themes: CodeTheme[] }
type Props = { opened: boolean; onClose: () => void; row: LearningRow }

/** The topic of a shift or a meeting, and the parts of the Code that it is about. */
export function TopicDialog({ opened, onClose, row }: Props) {
  const saving = { shift: useSaveEntry(), meeting: useSaveMeetingEntry() }
  const kind = row.kind === 'meeting' ? 'meeting' : 'shift'
  const start = { topic: topicOf(row).slice(0, maxLength.title), themes: row.themes }
  const { form, modal } = useDialogForm<Values, Values>({
    opened,
    onClose,
    draftName: `topic-${kind}-${row.id}`,
    version: row.version,
    schema: topicForm,
    start,
    row: {
      fieldTexts: ({ topic, themes }) => [
        [topicLabel, topic],
        [codeLabel, themesInWords(themes)],
      ],
    },
    warn: patientWarning,
    send: (body, sent) => saving[kind].run({ params: { id: row.id }, body: { ...body, ...sent } }),
  })
  return (
    <FormModal {...modal} title={`Topic of the ${kind}`} submit="Save" busyLabel="Saving...">
      <Stack gap={4}>
        <TextInput label={topicLabel} {...form.field('topic')} />
        <Text c="dimmed">{onlyYou}</Text>
      </Stack>
      <ThemesField field={form.field('themes')} />
    </FormModal>
  )
}
