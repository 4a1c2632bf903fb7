import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { listShifts, type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { ShiftPair } from './ShiftPeople.tsx'
import { UncertainHint } from './UncertainHint.tsx'

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
      <QueryView query={shifts} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">No shifts are scheduled for today.</Text>
          ) : (
            <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
              {firstOf(rows).map((shift) => (
                <li key={shift.id}>
                  <strong>{shiftHours(shift)}</strong> <ShiftPair shift={shift} />
                  <UncertainHint shift={shift} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
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
