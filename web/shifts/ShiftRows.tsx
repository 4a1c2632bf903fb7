import { StickyNote } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { formatLongDay, hoursInProse, localTime } from '#contract/dates.ts'
import { type ShiftRow as Shift, shiftHours } from '#contract/shifts.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import { invalidateAll } from '#web/kernel/query-client.ts'
import { useMe } from '#web/kernel/session.ts'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ShortList } from '#web/kit/list/MoreButton.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { LongText, OneLine } from '#web/kit/text/LongText.tsx'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { ShiftTag } from '#web/programme/tags.tsx'
import {
  DebriefLink,
  Detail,
  menteeOf,
  OutcomeDetails,
  PrepareLink,
  ShiftMentor,
  ShiftPair,
  ShiftPartner,
  ShiftPlace,
  UncertainHint,
} from './ShiftDetails.tsx'
import styles from './Shifts.module.css'
import { byDay, describe, startOf } from './shift-facts.ts'

export type ShiftRowsProps = {
  shifts: Shift[]
  actionsOf: ActionsOf
  /** Renders a part below a shift. Stable, like `actionsOf`. */
  below?: ((shift: Shift) => ReactNode) | undefined
  /** All shifts are of the same day, and its heading is shown elsewhere. */
  isOneDay?: boolean
}

/** Shifts in the given order, grouped by start day, with their actions. */
export function ShiftRows({ shifts, actionsOf, below, isOneDay }: ShiftRowsProps) {
  const today = useToday()
  const rowsOf = (shifts: Shift[]) => (
    <Rows isSpaced>
      {shifts.map((shift) => (
        <li key={shift.id}>
          <ShiftRow shift={shift} density="full" actionsOf={actionsOf} below={below} />
        </li>
      ))}
    </Rows>
  )
  if (isOneDay) return rowsOf(shifts)
  return byDay(shifts).map(({ day, shifts }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={styles.dayTitle}>
        {day === today && <span>{'Today, '}</span>}
        {formatLongDay(day)}
      </h3>
      {rowsOf(shifts)}
    </section>
  ))
}

export type ActionsOf = (shift: Shift) => RowAction[]

type RowProps = {
  shift: Shift
  /** 'full' is below the heading of its day, 'dated' has its day; 'short' and 'line' are for dashboards. */
  density: 'full' | 'dated' | 'short' | 'line'
  actionsOf?: ActionsOf
  below?: ShiftRowsProps['below']
}

/** A shift in a list. Memoised: loading more rows must not re-render it. */
export const ShiftRow = memo(function ShiftRow({ shift, density, actionsOf, below }: RowProps) {
  const { role } = useMe()
  useRefetchAtStart(shift)
  if (density === 'line')
    return (
      <>
        {hoursInProse(shift)} · <PersonLink {...menteeOf(shift)} />
        <UncertainHint shift={shift} />
      </>
    )
  if (density === 'short')
    return (
      <>
        <strong>{hoursInProse(shift)}</strong> <span className="small">{shift.location}</span>
        <div>
          <ShiftPair shift={shift} />
        </div>
        <UncertainHint shift={shift} />
      </>
    )
  const isDated = density === 'dated'
  return (
    <div className={styles.item} data-density={density}>
      <strong>
        {isDated && <span>{`${formatLongDay(shift.shift_date)}, `}</span>}
        <OneLine>{shiftHours(shift)}</OneLine>
      </strong>
      <div className={styles.words}>
        {isDated ? <ShiftMentor shift={shift} /> : <ShiftPartner shift={shift} />}
        <ShiftPlace location={shift.location} />
        {shift.notes && !isDated && (
          <Detail icon={StickyNote}>
            <LongText text={shift.notes} about={`the notes on ${describe(shift, role)}`} />
          </Detail>
        )}
        {shift.status !== 'scheduled' && <OutcomeDetails shift={shift} />}
      </div>
      <div>
        <ShiftTag shift={shift} />
      </div>
      {actionsOf && (
        <div className={`wrap ${styles.actions} no-print`}>
          {/* Administrators are not one of the two people of a shift, and have many rows. */}
          {role !== 'admin' && (
            <>
              <PrepareLink shift={shift} />
              <DebriefLink shift={shift} />
            </>
          )}
          <RowActions actions={actionsOf(shift)} name={describe(shift, role)} />
        </div>
      )}
      {below && <div className={styles.below}>{below(shift)}</div>}
    </div>
  )
})

/** When a shift starts, its outcome can be recorded, so refetch the permissions. */
function useRefetchAtStart(shift: Shift): void {
  const hasStarted = startOf(shift) <= localTime(useNow(), useTimeZone())
  const before = useRef(hasStarted)
  useEffect(() => {
    if (hasStarted && !before.current) invalidateAll()
    before.current = hasStarted
  }, [hasStarted])
}

/** A mentee's shifts in the given order, each with day, hours, place and mentor; without actions. */
export const MenteeShifts = ({ shifts }: { shifts: Shift[] }) => (
  <ShortList rows={shifts} rowId={(shift) => shift.id} noun="shifts">
    {(shift) => <ShiftRow shift={shift} density="dated" />}
  </ShortList>
)
