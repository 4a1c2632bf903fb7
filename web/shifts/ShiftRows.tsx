import { Group, Stack } from '@mantine/core'
import { StickyNote } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { formatLongDay, localTime } from '#contract/dates.ts'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import { invalidateAll } from '#web/kernel/query-client.ts'
import { useMe } from '#web/kernel/session.ts'
import { Rows } from '#web/kit/list/Facts.tsx'
import { ShortList } from '#web/kit/list/MoreButton.tsx'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { LongText, OneLine } from '#web/kit/text/LongText.tsx'
import { ShiftTag } from '#web/programme/tags.tsx'
import {
  DebriefLink,
  Detail,
  OutcomeDetails,
  PrepareLink,
  ShiftMentor,
  ShiftPartner,
  ShiftPlace,
} from './ShiftDetails.tsx'
import styles from './Shifts.module.css'
import { byDay, describe, startOf } from './shift-facts.ts'

export type ShiftRowsProps = {
  shifts: ShiftRow[]
  actionsOf: ActionsOf
  /** Renders a part below a shift. Stable, like `actionsOf`. */
  below?: ((shift: ShiftRow) => ReactNode) | undefined
  /** All shifts are of the same day, and its heading is shown elsewhere. */
  isOneDay?: boolean
}

/** Shifts in the given order, grouped by start day, with their actions. */
export function ShiftRows({ shifts, actionsOf, below, isOneDay }: ShiftRowsProps) {
  const today = useToday()
  const rowsOf = (shifts: ShiftRow[]) => (
    <Rows isSpaced>
      {shifts.map((shift) => (
        <li key={shift.id}>
          <ShiftItem shift={shift} actionsOf={actionsOf} below={below} />
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

export type ActionsOf = (shift: ShiftRow) => RowAction[]

type Props = Pick<ShiftRowsProps, 'actionsOf' | 'below'> & { shift: ShiftRow }

/** A shift below the heading of its day. Memoised: loading more rows must not re-render it. */
const ShiftItem = memo(function ShiftItem({ shift, actionsOf, below }: Props) {
  const { role } = useMe()
  const actions = actionsOf(shift)
  useRefetchAtStart(shift)
  return (
    <div className={styles.item}>
      <strong>{shiftHours(shift)}</strong>
      <div className={styles.words}>
        <ShiftPartner shift={shift} />
        <ShiftPlace location={shift.location} />
        {shift.notes && (
          <Detail icon={StickyNote}>
            <LongText text={shift.notes} about={`the notes on ${describe(shift, role)}`} />
          </Detail>
        )}
        {shift.status !== 'scheduled' && <OutcomeDetails shift={shift} />}
      </div>
      <div>
        <ShiftTag shift={shift} />
      </div>
      <div className={`wrap ${styles.actions} no-print`}>
        {/* Administrators are not one of the two people of a shift, and have many rows. */}
        {role !== 'admin' && (
          <>
            <PrepareLink shift={shift} />
            <DebriefLink shift={shift} />
          </>
        )}
        <RowActions actions={actions} name={describe(shift, role)} />
      </div>
      {below && <div className={styles.below}>{below(shift)}</div>}
    </div>
  )
})

/** When a shift starts, its outcome can be recorded, so refetch the permissions. */
function useRefetchAtStart(shift: ShiftRow): void {
  const hasStarted = startOf(shift) <= localTime(useNow(), useTimeZone())
  const before = useRef(hasStarted)
  useEffect(() => {
    if (hasStarted && !before.current) invalidateAll()
    before.current = hasStarted
  }, [hasStarted])
}

/** A mentee's shifts in the given order, each with day, hours, place and mentor; without actions. */
export function MenteeShifts({ shifts }: { shifts: ShiftRow[] }) {
  return (
    <ShortList rows={shifts} rowId={(shift) => shift.id} noun="shifts">
      {(shift) => (
        <Group justify="space-between" align="flex-start" gap="4px 16px">
          <Stack gap={2} miw={0} flex="1 1 260px">
            <strong>
              {formatLongDay(shift.shift_date)}, <OneLine>{shiftHours(shift)}</OneLine>
            </strong>
            <ShiftPlace location={shift.location} />
            <ShiftMentor shift={shift} />
            <OutcomeDetails shift={shift} />
          </Stack>
          <ShiftTag shift={shift} />
        </Group>
      )}
    </ShortList>
  )
}
