import { formatLongDay, localTime } from '#contract/dates.ts'
import { listShifts, type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useAnswer } from '#web/kernel/use-answer.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import rowStyles from '#web/kit/Rows.module.css'
import { menteeOf, ShiftPartner, ShiftPlace } from './ShiftList.tsx'
import styles from './Shifts.module.css'
import { upcomingByDay } from './upcoming.ts'

const days = 7

/** A mentor's own shifts of the coming week, day by day. */
export function NextDays() {
  const shifts = useAnswer(listShifts)
  return (
    <Panel title={`Next ${days} days`}>
      <AnswerView answer={shifts} quiet rows={3}>
        {(rows) => <Days shifts={rows} />}
      </AnswerView>
    </Panel>
  )
}

function Days({ shifts }: { shifts: ShiftRow[] }) {
  const localNow = localTime(useNow(), useTimeZone())
  const today = useToday()
  const upcoming = upcomingByDay(shifts, localNow, days)
  if (upcoming.length === 0) return <EmptyState title={`No shifts in the next ${days} days.`} />
  return upcoming.map(({ day, shifts }) => (
    <section key={day} className={styles.day}>
      <h3 className={styles.dayName}>
        {day === today && 'Today, '}
        {formatLongDay(day)}
      </h3>
      <ul className={`${rowStyles.rows} ${styles.list}`}>
        {shifts.map((shift) => (
          <li key={shift.id} className={styles.agenda}>
            <span className={styles.when}>{shiftHours(shift)}</span>
            <span className={styles.words}>
              <ShiftPartner name={menteeOf(shift)} />
              <ShiftPlace location={shift.location} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
