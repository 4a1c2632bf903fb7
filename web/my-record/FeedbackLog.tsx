import { Anchor, Box, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay, formatLongDay } from '#contract/dates.ts'
import { sides } from '#contract/debriefs.ts'
import { type FeedbackRow, followUpLabel, listFeedback } from '#contract/my-record.ts'
import { useList } from '#web/kernel/use-list.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import { LongText } from '#web/kit/text/LongText.tsx'
import { messages } from './api.ts'
import { FollowUpDialog } from './FollowUpDialog.tsx'

const atOnce = 20

/** Debriefs of the other side that are open, and what the person did with them. */
export function FeedbackLog() {
  const feedback = useList(listFeedback, { query: { limit: atOnce } })
  const dialog = useDialog<FeedbackRow>()
  return (
    <Panel title="Feedback log">
      <QueryView query={feedback} errorMessage={messages.feedback} loadingText="Loading feedback..." rows={5}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="No feedback yet"
              hint="What the other side of a shift writes in a debrief will appear here once it is open."
            />
          ) : (
            <>
              <ul className={rowStyles.rows}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <Feedback row={row} onEdit={() => dialog.open(row)} />
                  </li>
                ))}
              </ul>
              <MoreButton list={feedback}>Show earlier feedback</MoreButton>
            </>
          )
        }
      </QueryView>
      {dialog.item && <FollowUpDialog opened={dialog.opened} onClose={dialog.close} row={dialog.item} />}
    </Panel>
  )
}

function Feedback({ row, onEdit }: { row: FeedbackRow; onEdit: () => void }) {
  const { id, starts_at, source, good, next, follow_up } = row
  const words = sides[source]
  const name = `the feedback of ${formatDay(starts_at)}`
  const parts = [
    [words.good, good],
    [words.next, next],
    [followUpLabel, follow_up],
  ] as const
  return (
    <article aria-label={`Feedback of ${formatDay(starts_at)}`}>
      <Title order={3}>{formatLongDay(starts_at.slice(0, 10))}</Title>
      <Text c="dimmed" mb="xs">
        From my {words.label.toLowerCase()} ·{' '}
        <Anchor
          component={Link}
          to={`/shifts/${id}/debrief`}
          aria-label={`Open debrief of ${formatDay(starts_at)}`}
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
          actions={[{ label: follow_up ? 'Edit what you did' : 'Add what you did', run: onEdit }]}
          name={name}
        />
      </Box>
    </article>
  )
}
