import { Text } from '@mantine/core'
import { listShifts, type ShiftStatus } from '#contract/shifts.ts'
import type { Messages } from '#web/kernel/api-error.ts'
import { useList, useListPage } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { countWords } from '#web/kit/list/count-words.ts'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { filterQueryOf, type ListFilters } from '#web/kit/list/use-list-filters.ts'
import { NothingMatches } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import type { ActionsOf } from './ShiftItem.tsx'
import styles from './Shifts.module.css'
import { ShiftsByDay } from './ShiftsByDay.tsx'

const atOnce = 50

type Props = { filters: ListFilters; actionsOf: ActionsOf; failed: Messages }

/** The shifts that match the filters, latest first. */
export function FoundShifts({ filters, actionsOf, failed }: Props) {
  const shifts = useList(listShifts, { query: { limit: atOnce, ...shiftsToFind(filters) } }, { keep: true })
  const all = useListPage(listShifts, { query: { limit: 1 } })
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <Panel title="Shifts found">
      <QueryView query={shifts} errorMessage={failed} loadingText="Loading shifts..." rows={5}>
        {(rows) => (
          <div {...list} className={styles.lists}>
            <Text role="status" mb="md" c="dimmed">
              {countWords(shifts.total, Math.max(all.total, shifts.total), ['shift', 'shifts'])}
            </Text>
            {rows.length === 0 && <NothingMatches what="shifts" onClear={filters.clear} />}
            <ShiftsByDay shifts={rows} actionsOf={actionsOf} />
          </div>
        )}
      </QueryView>
      <MoreButton list={shifts}>Show earlier shifts</MoreButton>
    </Panel>
  )
}

export const shiftsToFind = (filters: ListFilters) => ({
  ...filterQueryOf(filters),
  ...(filters.chosen.status && { status: filters.chosen.status as ShiftStatus }),
})
