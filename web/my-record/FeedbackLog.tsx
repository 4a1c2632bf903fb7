import { Anchor, Box, Stack, Text, Textarea, Title } from '@mantine/core'
import { Link } from 'react-router'
import { dayInWords, formatLongDay } from '#contract/dates.ts'
import { sides } from '#contract/debriefs.ts'
import { patientWarning } from '#contract/fields.ts'
import {
  type FeedbackRow,
  followUpForm,
  followUpLabel,
  listFeedback,
  onlyYou,
  saveEntry,
} from '#contract/my-record.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { FormModal, useDialogForm } from '#web/kit/dialog/FormModal.tsx'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts, Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'

const atOnce = 20

/** Debriefs of the other side that are open, and what the person did with them. */
export function FeedbackLog() {
  const feedback = useList(listFeedback, { query: { limit: atOnce } })
  const dialog = useDialog<FeedbackRow>()
  return (
    <Panel title="Feedback log">
      <ListView
        query={feedback}
        loadingText="Loading feedback..."
        rows={5}
        empty={{
          title: 'No feedback yet',
          hint: 'What the other side of a shift writes in a debrief will appear here once it is open.',
        }}
        more="Show earlier feedback"
      >
        {(rows) => (
          <Rows isSpaced>
            {rows.map((row) => (
              <li key={row.id}>
                <Feedback row={row} onEdit={() => dialog.open(row)} />
              </li>
            ))}
          </Rows>
        )}
      </ListView>
      {dialog.item && <FollowUpDialog opened={dialog.opened} onClose={dialog.close} row={dialog.item} />}
    </Panel>
  )
}

function Feedback({ row, onEdit }: { row: FeedbackRow; onEdit: () => void }) {
  const { id, starts_at, source, good, next, follow_up } = row
  const words = sides[source]
  const name = `the feedback of ${dayInWords(starts_at)}`
  const parts = [
    [words.good, good],
    [words.next, next],
    [followUpLabel, follow_up],
  ] as const
  return (
    <article aria-label={`Feedback of ${dayInWords(starts_at)}`}>
      <Title order={3}>{formatLongDay(starts_at.slice(0, 10))}</Title>
      <Text c="dimmed" mb="xs">
        From my {words.label.toLowerCase()} ·{' '}
        <Anchor
          component={Link}
          to={`/shifts/${id}/debrief`}
          aria-label={`Open debrief of ${dayInWords(starts_at)}`}
        >
          Open debrief
        </Anchor>
      </Text>
      <Facts rowGap={8}>
        {parts.flatMap(([label, text]) =>
          text ? (
            <Fact key={label} wide name={label}>
              <LongText text={text} about={`${label}, ${name}`} />
            </Fact>
          ) : (
            []
          ),
        )}
      </Facts>
      <Box mt="sm">
        <RowActions
          actions={[{ label: follow_up ? 'Edit what you changed' : 'Add what you changed', run: onEdit }]}
          name={name}
        />
      </Box>
    </article>
  )
}

type Props = { opened: boolean; onClose: () => void; row: FeedbackRow }

/** Asks what the person did with the feedback of a shift. */
function FollowUpDialog({ row, ...dialog }: Props) {
  const saving = useApiMutation(saveEntry, { showsChange: true })
  const { form, modal } = useDialogForm({
    ...dialog,
    draftName: `follow-up-${row.id}`,
    version: row.version,
    schema: followUpForm,
    start: { followUp: row.follow_up },
    row: { fieldTexts: ({ followUp }) => [[followUpLabel, followUp]] },
    warn: patientWarning,
    send: (body, sent) => saving.run({ params: { id: row.id }, body: { ...body, ...sent } }),
  })
  return (
    <FormModal {...modal} title={followUpLabel} submit="Save">
      <Stack gap={4}>
        <Textarea label={followUpLabel} rows={5} resize="vertical" {...form.field('followUp')} />
        <Text c="dimmed">{onlyYou}</Text>
      </Stack>
    </FormModal>
  )
}
