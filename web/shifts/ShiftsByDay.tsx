import { formatLongDay } from '#contract/dates.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useToday } from '#web/kernel/clock.ts'
import rowStyles from '#web/kit/list/Rows.module.css'
import { type ActionsOf, ShiftItem } from './ShiftItem.tsx'
import styles from './Shifts.module.css'
import { byDay } from './upcoming.ts'

/** Shifts in the given order, grouped by start day. */
export function ShiftsByDay({ shifts, actionsOf }: { shifts: ShiftRow[]; actionsOf: ActionsOf }) {
  const today = useToday()
  return byDay(shifts).map(({ day, shifts }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={styles.dayTitle}>
        {day === today && 'Today, '}
        {formatLongDay(day)}
      </h3>
      <ul className={rowStyles.rows}>
        {shifts.map((shift) => (
          <li key={shift.id}>
            <ShiftItem shift={shift} actionsOf={actionsOf} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
