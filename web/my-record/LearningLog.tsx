import { Box, Stack, Text, TextInput, Title } from '@mantine/core'
import { CalendarX } from 'lucide-react'
import { dayInWords, formatLongDay, hoursAndMinutes } from '#contract/dates.ts'
import { maxLength, patientWarning } from '#contract/fields.ts'
import {
  codeLabel,
  gapInWords,
  isGap,
  type LearningRow,
  learningKinds,
  listLearning,
  onlyYou,
  saveEntry,
  saveMeetingEntry,
  themesInWords,
  topicForm,
  topicLabel,
  topicOf,
} from '#contract/my-record.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { ThemesField } from './ThemesField.tsx'

const atOnce = 20

/** The dated list of what the person learned. It marks gaps of three months. */
export function LearningLog() {
  const today = useToday()
  const learning = useList(listLearning, { query: { limit: atOnce } })
  const dialog = useDialog<LearningRow>()
  return (
    <Panel title="Learning log">
      <Text c="dimmed" mb="sm">
        Shifts and meetings count as participatory learning. We'll point out gaps of 3 months or more.
      </Text>
      <ListView
        query={learning}
        loadingText="Loading learning log..."
        rows={5}
        empty={{
          title: 'Nothing in your learning log yet',
          hint: 'Completed shifts, meetings and your reflections will appear here.',
        }}
        more="Show earlier entries"
      >
        {(rows) => (
          <Rows isSpaced>
            {rows.map((row, place) => (
              <li key={`${row.kind}-${row.id}`}>
                <Gap earlier={row.at} later={rows[place - 1]?.at ?? today} />
                <Entry row={row} onEdit={() => dialog.open(row)} />
              </li>
            ))}
          </Rows>
        )}
      </ListView>
      {dialog.item && <TopicDialog opened={dialog.opened} onClose={dialog.close} row={dialog.item} />}
    </Panel>
  )
}

function Gap({ earlier, later }: { earlier: string; later: string }) {
  if (!isGap(earlier, later)) return null
  return (
    <Box mb="sm">
      <Notice colour="yellow" icon={CalendarX}>
        {gapInWords(earlier, later)}
      </Notice>
    </Box>
  )
}

function Entry({ row, onEdit }: { row: LearningRow; onEdit: () => void }) {
  const { kind, at, title, themes, minutes } = row
  const label = learningKinds[kind].label
  const name = `the ${label.toLowerCase()} of ${dayInWords(at)}`
  const facts = [
    label,
    minutes === null ? '' : `${hoursAndMinutes(minutes)}, participatory`,
    themesInWords(themes),
  ]
  return (
    <article aria-label={`${label} of ${dayInWords(at)}`}>
      <Title order={3}>{formatLongDay(at.slice(0, 10))}</Title>
      <Text className="long-words">
        {topicOf(row) || (kind === 'meeting' ? 'No milestone' : 'No topic yet')}
      </Text>
      <Text c="dimmed" mb="xs">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {kind !== 'reflection' && (
        <RowActions actions={[{ label: title ? 'Edit topic' : 'Add topic', run: onEdit }]} name={name} />
      )}
    </article>
  )
}

type Props = { opened: boolean; onClose: () => void; row: LearningRow }

/** The topic of a shift or a meeting, and the parts of the Code that it is about. */
function TopicDialog({ row, ...dialog }: Props) {
  const saving = {
    shift: useApiMutation(saveEntry, { showsChange: true }),
    meeting: useApiMutation(saveMeetingEntry, { showsChange: true }),
  }
  const kind = row.kind === 'meeting' ? 'meeting' : 'shift'
  const { form, modal } = useDialogForm({
    ...dialog,
    draftName: `topic-${kind}-${row.id}`,
    version: row.version,
    schema: topicForm,
    start: { topic: topicOf(row).slice(0, maxLength.title), themes: row.themes },
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
    <FormModal {...modal} title={`Topic of the ${kind}`} submit="Save">
      <Stack gap={4}>
        <TextInput label={topicLabel} {...form.field('topic')} />
        <Text c="dimmed">{onlyYou}</Text>
      </Stack>
      <ThemesField field={form.field('themes')} />
    </FormModal>
  )
}
