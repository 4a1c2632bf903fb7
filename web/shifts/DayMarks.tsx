import { CalendarClock, CircleCheck, CircleQuestionMark, CircleX } from 'lucide-react'
import { menteeName, mentorName, nameInWords } from '#contract/person.ts'
import { isUncertain, type ShiftRow, shiftHours, shiftStatuses, toBeConfirmed } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { dot, tint } from '#web/kit/states/StatusTag.tsx'
import styles from './Calendar.module.css'
import type { CalendarSpan } from './use-calendar-params.ts'

const icons = { scheduled: CalendarClock, completed: CircleCheck, cancelled: CircleX } as const
const colours = { scheduled: 'blue', completed: 'green', cancelled: 'red' } as const
const most = { month: 2, week: 5 } as const
const mostDots = 3

/** The shifts to load of each day. */
export const marksOfDay = { month: mostDots, week: most.week } as const

/** The number of all shifts of a day, of which some are loaded. */
export const countOf = ([first]: ShiftRow[]): number => first?.day_count ?? 0

/**
 * The first shifts of a day inside its cell. Narrow cells show dots and the number of shifts. The elements are plain,
 * because a month has up to 84 marks.
 */
export function DayMarks({ shifts, span }: { shifts: ShiftRow[]; span: CalendarSpan }) {
  if (shifts.length === 0) return null
  const count = countOf(shifts)
  const hidden = count - most[span]
  return (
    <>
      <span className={styles.marks}>
        {shifts.slice(0, most[span]).map((shift) => (
          <Mark key={shift.id} shift={shift} span={span} />
        ))}
        {hidden > 0 && <span className="small">+{hidden} more</span>}
      </span>
      <span className={styles.dots}>
        {shifts.slice(0, mostDots).map((shift) => (
          <span
            key={shift.id}
            className={styles.dot}
            style={dot(colours[shift.status])}
            data-status={shift.status}
            aria-hidden
          />
        ))}
        <span className="reader-only">{count === 1 ? '1 shift' : `${count} shifts`}</span>
      </span>
    </>
  )
}

function Mark({ shift, span }: { shift: ShiftRow; span: CalendarSpan }) {
  const { role } = useMe()
  const Icon = isUncertain(shift) ? CircleQuestionMark : icons[shift.status]
  const [name, status] =
    role === 'mentee' ? [mentorName(shift), shift.mentor_status] : [menteeName(shift), shift.mentee_status]
  return (
    <span
      className={styles.mark}
      style={tint(colours[shift.status])}
      data-shift={shift.can.includes('move') ? shift.id : undefined}
    >
      <strong className="row" style={{ gap: 4 }}>
        <Icon size={14} aria-hidden />
        <span>{span === 'week' ? shiftHours(shift) : shift.start_time}</span>{' '}
        <span className="reader-only">
          {isUncertain(shift) ? toBeConfirmed : shiftStatuses[shift.status].label}{' '}
        </span>
      </strong>
      <span className={styles.name} data-inactive={status === 'inactive'} data-status={shift.status}>
        {nameInWords(name, status)}{' '}
      </span>
      {span === 'week' && shift.location && <div>{shift.location} </div>}
    </span>
  )
}
