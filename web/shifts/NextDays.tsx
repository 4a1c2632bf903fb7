import { Stack, Text } from '@mantine/core'
import { addDays, hoursInProse, localTime } from '#contract/dates.ts'
import { listShifts, type ShiftRow } from '#contract/shifts.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { Day } from '#web/kit/text/Receipt.tsx'
import { PrepareLink } from './PrepareLink.tsx'
import { ShiftPlace } from './ShiftList.tsx'
import { ShiftPartner } from './ShiftPeople.tsx'
import styles from './Shifts.module.css'
import { UncertainHint } from './UncertainHint.tsx'
import { upcomingByDay } from './upcoming.ts'

const days = 7

/** A mentor's own shifts of the coming week, by day. */
export function NextDays() {
  const today = useToday()
  // Includes night shifts that started yesterday.
  const query = { from: addDays(today, -1), to: addDays(today, days) }
  const shifts = useList(listShifts, { query }, { whole: true })
  // The dashboard shows the error.
  if (shifts.error) return null
  return (
    <Panel title={`Next ${days} days`}>
      <QueryView query={shifts} rows={3}>
        {(rows) => <Days shifts={rows} />}
      </QueryView>
    </Panel>
  )
}

function Days({ shifts }: { shifts: ShiftRow[] }) {
  const localNow = localTime(useNow(), useTimeZone())
  const upcoming = upcomingByDay(shifts, localNow, days)
  if (upcoming.length === 0)
    return (
      <EmptyState
        title={`No shifts in the next ${days} days.`}
        action={
          <PageButton to="/shifts/schedule?new=" variant="default">
            Schedule shift
          </PageButton>
        }
      />
    )
  return upcoming.map(({ day, shifts }) => (
    <section key={day} className={styles.day}>
      <Text component="h3" fw={700} c="dimmed">
        <Day of={day} capital />
      </Text>
      <ul className={rowStyles.rows}>
        {shifts.map((shift) => (
          <li key={shift.id} className={styles.agenda}>
            <strong>{hoursInProse(shift)}</strong>
            <Stack gap={2} miw={0} align="flex-start">
              <ShiftPartner shift={shift} reader="mentor" />
              <UncertainHint shift={shift} />
              <ShiftPlace location={shift.location} />
              <PrepareLink shift={shift} />
            </Stack>
          </li>
        ))}
      </ul>
    </section>
  ))
}
