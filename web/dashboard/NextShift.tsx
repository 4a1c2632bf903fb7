import { CalendarClock } from 'lucide-react'
import { formatLongDay } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { findNextShift, shiftHours } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { useAnswerWhen } from '#web/kernel/use-answer.ts'
import { mentorOf, ShiftPartner, ShiftPlace } from '#web/shifts/ShiftList.tsx'
import type { Numbers } from './api.ts'
import { Card } from './Card.tsx'
import { Figure } from './Figure.tsx'
import styles from './Mentee.module.css'

/** The day comes with the numbers; who may ask for the shift also sees hours and place. */
export function NextShift({ numbers }: { numbers: Numbers }) {
  const me = useMe()
  const asks = mayNow(me, findNextShift.action)
  const next = useAnswerWhen(asks, findNextShift, { query: { menteeId: me.id } })
  const shift = next.data
  const day = shift === undefined ? numbers.data?.nextShift : (shift?.shift_date ?? null)
  return (
    <Card title="Next Shift" icon={CalendarClock}>
      <p className={styles.value}>
        <Figure value={dayWords(day)} waiting={next.loading || (!asks && numbers.loading)} />
      </p>
      {shift && (
        <div className={styles.details}>
          <span className={styles.hours}>{shiftHours(shift)}</span>
          <ShiftPlace location={shift.location} />
          <ShiftPartner name={mentorOf(shift)} />
        </div>
      )}
    </Card>
  )
}

function dayWords(day: string | null | undefined): string | undefined {
  if (day === undefined) return undefined
  return day === null ? 'None Scheduled' : formatLongDay(day)
}
