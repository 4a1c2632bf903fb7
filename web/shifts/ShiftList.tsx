import { MapPin } from 'lucide-react'
import { formatLongDay } from '#contract/dates.ts'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import rowStyles from '#web/kit/list/Rows.module.css'
import { ShortList } from '#web/kit/list/ShortList.tsx'
import { ShiftTag } from '#web/programme/tags.tsx'
import { ShiftMentor } from './ShiftPeople.tsx'
import styles from './Shifts.module.css'

/** Shifts of one mentee in the order given, each with its day, hours, place and mentor. */
export function ShiftList({ shifts }: { shifts: ShiftRow[] }) {
  const { id: myId } = useMe()
  return (
    <ShortList
      rows={shifts}
      rowId={(shift) => shift.id}
      noun="shifts"
      className={`${rowStyles.rows} ${styles.list}`}
    >
      {(shift) => (
        <div className={styles.shift}>
          <div className={styles.words}>
            <span className={styles.when}>
              {formatLongDay(shift.shift_date)}, <span className={styles.hours}>{shiftHours(shift)}</span>
            </span>
            <ShiftPlace location={shift.location} />
            <ShiftMentor shift={shift} myId={myId} />
            {shift.outcome_reason && <span className={styles.detail}>Reason: {shift.outcome_reason}</span>}
          </div>
          <ShiftTag status={shift.status} />
        </div>
      )}
    </ShortList>
  )
}

export function ShiftPlace({ location }: { location: string }) {
  if (!location) return null
  return (
    <span className={styles.detail}>
      <MapPin size={18} aria-hidden className={styles.icon} />
      {location}
    </span>
  )
}
