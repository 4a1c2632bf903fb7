import { Button } from '@mantine/core'
import { type ComponentProps, memo } from 'react'
import { exportShifts, listShifts, shiftStatuses } from '#contract/shifts.ts'
import { SubscribeButton } from '#web/calendar/SubscribeButton.tsx'
import { useListPage } from '#web/kernel/use-list-page.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { ListFilters } from '#web/kit/list/ListFilters.tsx'
import { useListFilters } from '#web/kit/list/use-list-filters.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FoundShifts, shiftsToFind } from './FoundShifts.tsx'
import { ShiftLists } from './ShiftLists.tsx'
import styles from './Shifts.module.css'
import { useShiftSearch } from './use-shift-search.ts'

const file = { endpoint: exportShifts, name: 'shifts' }
const statusChoice = {
  id: 'status',
  label: 'Status',
  options: Object.entries(shiftStatuses).map(([value, { label }]) => ({ value, label })),
}

type Props = Omit<ComponentProps<typeof ShiftLists>, 'search'>

/**
 * The lists of shifts with a search for people and places. With a status or days, the matches are in one
 * list.
 */
export const SearchedShifts = memo(function SearchedShifts(lists: Props) {
  const { text, change } = useShiftSearch()
  const search = text.trim()
  const filters = useListFilters([statusChoice])
  const { status, from, to } = filters.chosen
  const isOneList = Boolean(status || from || to)
  const counted = useListPage(listShifts, { query: { limit: 1, ...(search && { search }) } })
  // Ignore placeholder data: it is the count of the previous search.
  const total = counted.data && !counted.isPlaceholder ? counted.total : undefined
  function endSearch() {
    change('')
    filters.field.current?.focus()
  }
  const clear = isOneList ? filters.clear : endSearch
  if (total === 0 && !filters.isNarrowed) return <ShiftLists {...lists} />
  return (
    <>
      <div className={styles.tools}>
        <ListFilters
          filters={{ ...filters, setSearch: change, clear }}
          searches="Search by name or place"
          days="Days"
          total={total}
          count={
            !isOneList &&
            total !== undefined && (
              // Phones have room for the count of a search only.
              <span className={search ? undefined : styles.wide}>{totalWords(total, search !== '')}</span>
            )
          }
          buttons={
            <>
              <SubscribeButton className={styles.narrow} />
              <ExportButtons file={file} query={shiftsToFind(filters)} />
            </>
          }
        />
      </div>
      {isOneList ? (
        <FoundShifts filters={filters} actionsOf={lists.actionsOf} failed={lists.failed} />
      ) : search && total === 0 ? (
        <Panel>
          <EmptyState
            title="No shifts match"
            hint="Try fewer words or part of the name."
            action={
              <Button variant="default" onClick={clear}>
                Clear search
              </Button>
            }
          />
        </Panel>
      ) : (
        <ShiftLists {...lists} search={search} />
      )}
    </>
  )
})

function totalWords(total: number, searching: boolean): string {
  const count = total === 1 ? '1 shift' : `${total.toLocaleString('en-GB')} shifts`
  if (!searching) return count
  return total === 1 ? `${count} matches` : `${count} match`
}
