import { CalendarClock } from 'lucide-react'
import { formatLongDay } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { findNextShift, shiftHours } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { ShiftPlace } from '#web/shifts/ShiftList.tsx'
import { ShiftPartner } from '#web/shifts/ShiftPeople.tsx'
import type { Numbers } from './api.ts'
import { Card } from './Card.tsx'
import { Figure } from './Figure.tsx'
import styles from './Mentee.module.css'

/** The day comes with the numbers; who may ask for the shift also sees hours and place. */
export function NextShift({ numbers }: { numbers: Numbers }) {
  const me = useMe()
  const asks = mayNow(me, findNextShift.action)
  const next = useApiQueryWhen(asks, findNextShift, { query: { menteeId: me.id } })
  const shift = next.data
  const day = shift === undefined ? numbers.data?.nextShift : (shift?.shift_date ?? null)
  if (day === undefined && !next.loading && !numbers.loading) return null
  return (
    <Card title="Next Shift" icon={CalendarClock} coming={next.loading}>
      <p className={styles.value}>
        <Figure value={dayWords(day)} />
      </p>
      {shift && (
        <div className={styles.details}>
          <span className={styles.hours}>{shiftHours(shift)}</span>
          <ShiftPlace location={shift.location} />
          <ShiftPartner shift={shift} reader="mentee" />
        </div>
      )}
    </Card>
  )
}

function dayWords(day: string | null | undefined): string | undefined {
  if (day === undefined) return undefined
  return day === null ? 'None Scheduled' : formatLongDay(day)
}
