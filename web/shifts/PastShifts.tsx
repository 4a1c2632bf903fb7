import { Text } from '@mantine/core'
import { localTime } from '#contract/dates.ts'
import { listShifts } from '#contract/shifts.ts'
import type { Messages } from '#web/kernel/api-error.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Disclosure } from '#web/kit/layout/Disclosure.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import type { ActionsOf } from './ShiftItem.tsx'
import styles from './Shifts.module.css'
import { ShiftsByDay } from './ShiftsByDay.tsx'
import { endOf } from './upcoming.ts'

type Props = { actionsOf: ActionsOf; failed: Messages; search: string }

/** Past shifts, latest first. Loaded when the section is opened. */
export const PastShifts = (props: Props) => (
  <Panel>
    <Disclosure title="Past shifts">
      <Past {...props} />
    </Disclosure>
  </Panel>
)

const atOnce = 50

function Past({ actionsOf, failed, search }: Props) {
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
