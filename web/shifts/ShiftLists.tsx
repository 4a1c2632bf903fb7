import { Text } from '@mantine/core'
import { type ComponentProps, type ReactNode, startTransition, useState } from 'react'
import { localTime } from '#contract/dates.ts'
import { listShifts, type ShiftRow, type ShiftStatus } from '#contract/shifts.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useList, useListPage } from '#web/kernel/use-list.ts'
import { Disclosure, Panel } from '#web/kit/layout/Panel.tsx'
import { countWords } from '#web/kit/list/count-words.ts'
import { ListView } from '#web/kit/list/ListView.tsx'
import { filterQueryOf, type ListFilters } from '#web/kit/list/use-list-filters.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { type ActionsOf, ShiftRows, type ShiftRowsProps } from './ShiftRows.tsx'
import { countText, endOf, notEnded } from './shift-facts.ts'

type ViewProps = Omit<ComponentProps<typeof ListView<ShiftRow>>, 'children'> & {
  actionsOf: ActionsOf
  below?: ShiftRowsProps['below']
}

/** Shifts in all states of a list. */
export const ShiftList = ({ actionsOf, below, ...view }: ViewProps) => (
  <ListView loadingText="Loading shifts..." rows={5} more="Show earlier shifts" {...view}>
    {(rows) => <ShiftRows shifts={rows} actionsOf={actionsOf} below={below} />}
  </ListView>
)

const shownAtFirst = 30
export const shiftsInWords = (shown: number, all = shown) => countWords(shown, all, ['shift', 'shifts'])

type Props = Pick<ViewProps, 'actionsOf' | 'errorMessage'> & {
  /** The hint and the action of the empty state. */
  hint: string
  action?: ReactNode
  /** Only lists shifts whose people or places match. */
  search?: string
}

/** Upcoming shifts, soonest first. Past shifts are collapsed below. */
export function ShiftLists({ actionsOf, errorMessage, hint, action, search = '' }: Props) {
  const localNow = localTime(useNow(), useTimeZone())
  const searched = search && { search }
  const shifts = useList(
    listShifts,
    { query: { from: useToday(), ...searched } },
    { whole: true, keep: true },
  )
  const counted = useListPage(listShifts, { query: { upcoming: 'yes', limit: 1, ...searched } })
  const [shown, setShown] = useState(shownAtFirst)
  const isPrinting = usePrint()
  const upcoming = shifts.data && notEnded(shifts.data, localNow)
  const showMore = () => startTransition(() => setShown(shown + shownAtFirst))
  return (
    <>
      <Panel
        title="Upcoming shifts"
        isTitleOnDeskOnly
        actions={
          upcoming &&
          counted.data && (
            <Text role="status" c="dimmed">
              {countText(counted.total, upcoming)}
            </Text>
          )
        }
      >
        <ShiftList
          query={{
            ...shifts,
            data: isPrinting ? upcoming : upcoming?.slice(0, shown),
            fetchMore: upcoming && upcoming.length > shown ? showMore : undefined,
          }}
          errorMessage={errorMessage}
          actionsOf={actionsOf}
          empty={
            search
              ? { title: 'No upcoming shifts match', hint: 'Try searching past shifts.' }
              : { title: 'No upcoming shifts', hint, action }
          }
          more="Show more upcoming shifts"
        />
      </Panel>
      <Panel>
        <Disclosure title="Past shifts">
          <PastShifts actionsOf={actionsOf} errorMessage={errorMessage} search={search} />
        </Disclosure>
      </Panel>
    </>
  )
}

const atOnce = 50

/** Past shifts, latest first. Loaded when the section is opened. */
function PastShifts({ actionsOf, errorMessage, search }: Omit<Props, 'hint' | 'action'>) {
  const localNow = localTime(useNow(), useTimeZone())
  const query = { to: useToday(), limit: atOnce, ...(search && { search }) }
  const shifts = useList(listShifts, { query }, { keep: true })
  const ended = shifts.data?.filter((shift) => endOf(shift) <= localNow)
  // Shifts that run now or start later today are among the loaded rows, so subtract them.
  const total = shifts.total - ((shifts.data?.length ?? 0) - (ended?.length ?? 0))
  return (
    <ShiftList
      query={{ ...shifts, data: ended }}
      errorMessage={errorMessage}
      actionsOf={actionsOf}
      empty={{ title: search ? 'No past shifts match' : 'No past shifts' }}
      count={
        shifts.fetchMore ? `The latest ${ended?.length} of ${shiftsInWords(total)}` : shiftsInWords(total)
      }
    />
  )
}

type FoundProps = Pick<Props, 'actionsOf'> & { filters: ListFilters }

/** The shifts that match the filters, latest first. */
export function FoundShifts({ filters, actionsOf }: FoundProps) {
  const shifts = useList(listShifts, { query: { limit: atOnce, ...shiftsToFind(filters) } }, { keep: true })
  const all = useListPage(listShifts, { query: { limit: 1 } })
  return (
    <Panel title="Shifts found">
      <ShiftList
        query={shifts}
        actionsOf={actionsOf}
        filters={filters}
        noun="shifts"
        empty=""
        count={shiftsInWords(shifts.total, Math.max(all.total, shifts.total))}
      />
    </Panel>
  )
}

export const shiftsToFind = (filters: ListFilters) => ({
  ...filterQueryOf(filters),
  ...(filters.chosen.status && { status: filters.chosen.status as ShiftStatus }),
})
