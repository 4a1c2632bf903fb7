import { Button, Text } from '@mantine/core'
import { type ReactNode, startTransition, useState } from 'react'
import { localTime } from '#contract/dates.ts'
import { listShifts } from '#contract/shifts.ts'
import type { Messages } from '#web/kernel/api-error.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useList, useListPage } from '#web/kernel/use-list.ts'
import { Disclosure, Panel } from '#web/kit/layout/Panel.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { usePrint } from '#web/kit/page/use-print.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import type { ActionsOf } from './ShiftItem.tsx'
import styles from './Shifts.module.css'
import { ShiftsByDay } from './ShiftsByDay.tsx'
import { countText, endOf, notEnded } from './upcoming.ts'

const shownAtFirst = 30

type Props = {
  actionsOf: ActionsOf
  failed: Messages
  /** The hint of the empty state. */
  hint: ReactNode
  action?: ReactNode
  /** Only lists shifts whose people or places match. */
  search?: string
}

/** Upcoming shifts, soonest first. Past shifts are collapsed below. */
export function ShiftLists({ actionsOf, failed, hint, action, search = '' }: Props) {
  const today = useToday()
  const localNow = localTime(useNow(), useTimeZone())
  const query = { from: today, ...(search && { search }) }
  const shifts = useList(listShifts, { query }, { whole: true, keep: true })
  const counted = useListPage(listShifts, {
    query: { upcoming: 'yes', limit: 1, ...(search && { search }) },
  })
  const [shown, setShown] = useState(shownAtFirst)
  const isPrinting = usePrint()
  const showMore = () => startTransition(() => setShown(shown + shownAtFirst))
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <>
      <Panel
        title="Upcoming shifts"
        isTitleOnDeskOnly
        actions={
          shifts.data &&
          counted.data && (
            <Text role="status" c="dimmed">
              {countText(counted.total, notEnded(shifts.data, localNow))}
            </Text>
          )
        }
      >
        <QueryView query={shifts} errorMessage={failed} loadingText="Loading shifts..." rows={5}>
          {(rows) => {
            const upcoming = notEnded(rows, localNow)
            if (upcoming.length === 0 && search)
              return <EmptyState title="No upcoming shifts match" hint="Try searching past shifts." />
            if (upcoming.length === 0)
              return <EmptyState title="No upcoming shifts" hint={hint} action={action} />
            return (
              <div {...list} className={styles.lists}>
                <ShiftsByDay
                  shifts={isPrinting ? upcoming : upcoming.slice(0, shown)}
                  actionsOf={actionsOf}
                />
                {upcoming.length > shown && (
                  <Button variant="default" mt="md" className="no-print" onClick={showMore}>
                    Show more upcoming shifts
                  </Button>
                )}
              </div>
            )
          }}
        </QueryView>
      </Panel>
      <PastShifts actionsOf={actionsOf} failed={failed} search={search} />
    </>
  )
}

type PastShiftsProps = { actionsOf: ActionsOf; failed: Messages; search: string }

/** Past shifts, latest first. Loaded when the section is opened. */
const PastShifts = (props: PastShiftsProps) => (
  <Panel>
    <Disclosure title="Past shifts">
      <Past {...props} />
    </Disclosure>
  </Panel>
)

const atOnce = 50

function Past({ actionsOf, failed, search }: PastShiftsProps) {
  const today = useToday()
  const localNow = localTime(useNow(), useTimeZone())
  const query = { to: today, limit: atOnce, ...(search && { search }) }
  const shifts = useList(listShifts, { query }, { keep: true })
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <QueryView query={shifts} errorMessage={failed} loadingText="Loading shifts..." rows={5}>
      {(rows) => {
        const ended = rows.filter((shift) => endOf(shift) <= localNow)
        // Shifts that run now or start later today are among the loaded rows, so subtract them.
        const total = shifts.total - (rows.length - ended.length)
        if (ended.length === 0)
          return <EmptyState title={search ? 'No past shifts match' : 'No past shifts'} />
        return (
          <div {...list} className={styles.lists}>
            <Text role="status" mb="md" c="dimmed">
              {shifts.fetchMore
                ? `The latest ${ended.length} of ${total.toLocaleString('en-GB')} shifts`
                : total === 1
                  ? '1 shift'
                  : `${total.toLocaleString('en-GB')} shifts`}
            </Text>
            <ShiftsByDay shifts={ended} actionsOf={actionsOf} />
            <MoreButton list={shifts}>Show earlier shifts</MoreButton>
          </div>
        )
      }}
    </QueryView>
  )
}
