import { listShifts } from '#contract/shifts.ts'
import { useList } from '#web/kernel/use-list.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from '#web/shifts/api.ts'
import { ShiftList } from '#web/shifts/ShiftList.tsx'

/** All shifts of a mentee with any mentor, latest first (rule 53). */
export function MenteeShifts({ menteeId }: { menteeId: number }) {
  const shifts = useList(listShifts, { query: { menteeId } }, { whole: true })
  return (
    <Panel title="Shifts">
      <QueryView query={shifts} errorMessage={messages.list} rows={3}>
        {(rows) =>
          rows.length > 0 ? (
            <ShiftList shifts={rows} />
          ) : (
            <EmptyState
              title="No shifts."
              action={
                <PageButton to={`/shifts/schedule?mentee=${menteeId}`} variant="default">
                  Schedule shift
                </PageButton>
              }
            />
          )
        }
      </QueryView>
    </Panel>
  )
}
