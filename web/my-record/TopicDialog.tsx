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
import { useBaseVersion } from '#web/kernel/use-base-version.ts'
import { FormModal } from '#web/kit/dialog/FormModal.tsx'
import { useOnOpen } from '#web/kit/dialog/use-on-open.ts'
import { DraftNotice } from '#web/kit/form/DraftNotice.tsx'
import { useDraft } from '#web/kit/form/use-draft.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { useSaveEntry, useSaveMeetingEntry } from './api.ts'
import { ThemesField } from './ThemesField.tsx'

type Values = { topic: string; themes: CodeTheme[] }
type Props = { opened: boolean; onClose: () => void; row: LearningRow }

/** The topic of a shift or a meeting, and the parts of the Code that it is about. */
export function TopicDialog({ opened, onClose, row }: Props) {
  const saving = { shift: useSaveEntry(), meeting: useSaveMeetingEntry() }
  const kind = row.kind === 'meeting' ? 'meeting' : 'shift'
  const version = useBaseVersion()
  const start = { topic: topicOf(row).slice(0, maxLength.title), themes: row.themes }
  const form = useForm<Values, Values>({
    schema: topicForm,
    start,
    row: {
      version,
      fieldTexts: ({ topic, themes }) => [
        [topicLabel, topic],
        [codeLabel, themesInWords(themes)],
      ],
    },
    warn: patientWarning,
    send: async (body) => saving[kind].run({ params: { id: row.id }, body: { ...body, ...version.sent() } }),
    onDone: () => close(),
  })
  const draft = useDraft(form, version)
  useOnOpen(opened, () => draft.begin(`topic-${kind}-${row.id}`, start, row.version))
  function close() {
    draft.end()
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={`Topic of the ${kind}`}
      form={form}
      submit="Save"
      busyLabel="Saving..."
    >
      <DraftNotice isRestored={draft.isRestored} />
      <Stack gap={4}>
        <TextInput label={topicLabel} {...form.field('topic')} />
        <Text c="dimmed">{onlyYou}</Text>
      </Stack>
      <ThemesField field={form.field('themes')} />
    </FormModal>
  )
}
