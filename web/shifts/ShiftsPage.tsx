import { Box, Button, Text } from '@mantine/core'
import { CalendarDays, CircleAlert, List } from 'lucide-react'
import { type ComponentProps, memo, Suspense, useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { maxLength } from '#contract/fields.ts'
import { mayNow } from '#contract/permissions.ts'
import { exportShifts, listShifts, type ShiftRow, scheduleShift, shiftStatuses } from '#contract/shifts.ts'
import { SubscribeButton } from '#web/calendar/SubscribeButton.tsx'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { currentQuery } from '#web/kernel/navigation.ts'
import { useMe } from '#web/kernel/session.ts'
import { useListPage } from '#web/kernel/use-list.ts'
import { useHasMentor } from '#web/kernel/use-my-mentors.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { ViewSwitch } from '#web/kit/layout/ViewSwitch.tsx'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { ListFilters } from '#web/kit/list/ListFilters.tsx'
import { useListFilters } from '#web/kit/list/use-list-filters.ts'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { FailedState } from '#web/kit/states/FailedState.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { Notice } from '#web/kit/states/Notice.tsx'
import { useQueryParam, useQueryParamOnce } from '#web/kit/url/use-query-param.ts'
import { FoundShifts, ShiftLists, shiftsToFind } from './ShiftLists.tsx'
import { useCalendarParams } from './use-calendar-params.ts'
import { useDebriefOf } from './use-debrief-of.ts'
import { useShiftActions } from './use-shift-actions.tsx'

const ShiftCalendar = lazyPart(async () => (await import('./ShiftCalendar.tsx')).ShiftCalendar)

const headers = {
  mentor: { title: 'My Scheduled Shifts', hint: 'Schedule a shift. Your mentee will see it straight away.' },
  mentee: {
    title: 'My Sessions',
    lead: 'Your mentor schedules your shifts. Ask them if you need a different time.',
    hint: 'Shifts your mentor schedules will appear here.',
  },
  admin: { title: 'All Shifts', hint: 'Shifts that mentors schedule will appear here.' },
} as const

const withoutMentor = { title: headers.mentee.title, hint: 'Shifts will appear here once you have a mentor.' }

export function ShiftsPage() {
  const me = useMe()
  const hasMentor = useHasMentor(me.role === 'mentee')
  const header: { title: string; lead?: string; hint: string } = hasMentor ? headers[me.role] : withoutMentor
  const params = useCalendarParams()
  const { actionsOf, outcomeAskerFor, dialog } = useShiftActions()
  // Deferred: open a dialog first, then re-render the rows.
  const rowActions = useDeferredValue(actionsOf)
  const scheduleButton = useMemo(
    () =>
      mayNow(me, scheduleShift.action) && <PageButton to="/shifts/schedule?new=">Schedule Shift</PageButton>,
    [me],
  )
  return (
    <>
      <PageHeader
        title={header.title}
        mainAction={scheduleButton}
        actions={
          <>
            <ViewSwitch
              label="View"
              choices={[
                { label: 'List', icon: List, to: '/shifts', current: !params.isCalendar },
                {
                  label: 'Calendar',
                  icon: CalendarDays,
                  to: '/shifts?view=calendar',
                  current: params.isCalendar,
                },
              ]}
            />
            {params.isCalendar && <SubscribeButton />}
          </>
        }
      />
      <OutcomeFromLink askerFor={outcomeAskerFor} />
      {params.isCalendar ? (
        <Suspense fallback={<LoadingState rows={8} />}>
          <ShiftCalendar actionsOf={rowActions} params={params} />
        </Suspense>
      ) : (
        <SearchedShifts actionsOf={rowActions} hint={header.hint} action={scheduleButton} />
      )}
      {header.lead && (
        <Text mt="md" c="dimmed">
          {header.lead}
        </Text>
      )}
      {dialog}
    </>
  )
}

type Props = {
  /** Opens the outcome dialog for a shift; undefined when the person may not record its outcome. */
  askerFor: (shift: ShiftRow) => (() => void) | undefined
}

/** `?outcome=12` opens the outcome dialog for that shift, so other pages can link here. */
function OutcomeFromLink({ askerFor }: Props) {
  const [shiftId] = useQueryParam('outcome')
  return shiftId !== null && <LinkedOutcome shiftId={shiftId} askerFor={askerFor} />
}

function LinkedOutcome({ shiftId, askerFor }: Props & { shiftId: string }) {
  const { data, error, isGone, isFetching, refetch } = useDebriefOf(shiftId)
  const ask = data && askerFor(data.shift)
  useQueryParamOnce('outcome', ask !== undefined, () => ask?.())
  if (error)
    return (
      <Box mb="md">
        <FailedState message={errorMessageOf(error, listShifts.texts)} onRetry={refetch} />
      </Box>
    )
  return (
    (isGone || (data && !ask && !isFetching)) && (
      <Box mb="md">
        <Notice colour="yellow" icon={CircleAlert} role="status">
          This shift already has an outcome, or has been deleted.
        </Notice>
      </Box>
    )
  )
}

const statusChoice = {
  id: 'status',
  label: 'Status',
  options: Object.entries(shiftStatuses).map(([value, { label }]) => ({ value, label })),
}

type SearchedShiftsProps = Omit<ComponentProps<typeof ShiftLists>, 'search'>

/**
 * The lists of shifts with a search for people and places. With a status or days, the matches are in one
 * list.
 */
const SearchedShifts = memo(function SearchedShifts(lists: SearchedShiftsProps) {
  const { text, change } = useShiftSearch()
  const search = text.trim()
  const filters = useListFilters([statusChoice], { days: true })
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
      <Box mb={8}>
        <ListFilters
          filters={{ ...filters, setSearch: change, clear }}
          searches="Search by name or place"
          days="Days"
          total={total}
          count={
            !isOneList &&
            total !== undefined && (
              // Phones have room for the count of a search only.
              <span className={search ? undefined : 'desk-only'}>{totalWords(total, search !== '')}</span>
            )
          }
          buttons={
            <>
              <SubscribeButton isInTools />
              <ExportButtons file={exportShifts} query={shiftsToFind(filters)} />
            </>
          }
        />
      </Box>
      {/* Without any shift the filters disappear. */}
      {counted.loading && <div data-coming />}
      {isOneList ? (
        <FoundShifts filters={filters} actionsOf={lists.actionsOf} />
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

type ShiftSearch = {
  /** The untrimmed text of the field. */
  text: string
  change: (text: string) => void
}

/** `?search=brown`. Starting and ending a search adds a history entry; each further letter replaces it. */
function useShiftSearch(): ShiftSearch {
  const [query, setQuery] = useSearchParams()
  return {
    text: (query.get('search') ?? '').slice(0, maxLength.search),
    change(text) {
      const next = currentQuery()
      const [isOn, stays] = [next.has('search'), text.trim() !== '']
      if (!isOn && !stays) return
      if (stays) next.set('search', text)
      else next.delete('search')
      // flushSync on clearing, so that a debounced search of the old text is cancelled before the next key.
      setQuery(next, { replace: isOn && stays, preventScrollReset: true, flushSync: !stays })
    },
  }
}
