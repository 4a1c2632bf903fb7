import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { addDays, hoursInProse, localTime } from '#contract/dates.ts'
import { listShifts, type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { Day } from '#web/kit/text/Receipt.tsx'
import { PrepareLink, ShiftPair, ShiftPartner, ShiftPlace, UncertainHint } from './ShiftDetails.tsx'
import styles from './Shifts.module.css'
import { upcomingByDay } from './upcoming.ts'

const days = 7

/** A mentor's own shifts of the coming week, by day. */
export function NextDays() {
  const today = useToday()
  const localNow = localTime(useNow(), useTimeZone())
  // Includes night shifts that started yesterday.
  const query = { from: addDays(today, -1), to: addDays(today, days) }
  const shifts = useList(listShifts, { query }, { whole: true })
  // The dashboard shows the error.
  if (shifts.error) return null
  return (
    <Panel title={`Next ${days} days`}>
      <ListView
        query={{ ...shifts, data: shifts.data && upcomingByDay(shifts.data, localNow, days) }}
        rows={3}
        empty={{
          title: `No shifts in the next ${days} days.`,
          action: (
            <PageButton to="/shifts/schedule?new=" variant="default">
              Schedule shift
            </PageButton>
          ),
        }}
      >
        {(rows) =>
          rows.map(({ day, shifts }) => (
            <section key={day} className={styles.day}>
              <Text component="h3" fw={700} c="dimmed">
                <Day of={day} capital />
              </Text>
              <Rows isSpaced>
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
              </Rows>
            </section>
          ))
        }
      </ListView>
    </Panel>
  )
}

const shiftsShown = 3
/** The list has the latest first, so enough for a day of a large programme. */
const shiftsRead = 200

/** The first shifts of today, for administrators. */
export function TodaysShifts() {
  const today = useToday()
  const query = { from: today, to: today, status: 'scheduled', limit: shiftsRead } as const
  const shifts = useList(listShifts, { query })
  // The dashboard shows the error.
  if (shifts.error) return null
  return (
    <Panel title="Today's shifts">
      <ListView query={shifts} rows={3} empty="No shifts are scheduled for today.">
        {(rows) => (
          <Rows>
            {firstOf(rows).map((shift) => (
              <li key={shift.id}>
                <strong>{shiftHours(shift)}</strong> <ShiftPair shift={shift} />
                <UncertainHint shift={shift} />
              </li>
            ))}
          </Rows>
        )}
      </ListView>
      {shifts.total > shiftsShown && (
        <Text mt="sm">
          <Link to={`/shifts?from=${today}&to=${today}`}>
            See all {shifts.total.toLocaleString('en-GB')} shifts
          </Link>
        </Text>
      )}
    </Panel>
  )
}

const firstOf = (rows: ShiftRow[]): ShiftRow[] =>
  rows.toSorted((a, b) => a.start_time.localeCompare(b.start_time) || a.id - b.id).slice(0, shiftsShown)
