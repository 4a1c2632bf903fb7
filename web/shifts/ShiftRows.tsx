import { Group, Stack } from '@mantine/core'
import { StickyNote } from 'lucide-react'
import { memo, Suspense, useEffect, useId, useRef, useState } from 'react'
import { formatLongDay, localTime } from '#contract/dates.ts'
import type { DebriefedShift } from '#contract/debriefs.ts'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useNow, useTimeZone, useToday } from '#web/kernel/clock.ts'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { invalidateAll } from '#web/kernel/query-client.ts'
import { useMe } from '#web/kernel/session.ts'
import { TextButton } from '#web/kit/layout/Buttons.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import rowStyles from '#web/kit/list/List.module.css'
import { ShortList } from '#web/kit/list/MoreButton.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
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
import { describe } from './shift-names.ts'
import { byDay, startOf } from './upcoming.ts'

type ShiftRowsProps = {
  shifts: ShiftRow[]
  actionsOf: ActionsOf
  /** What both sides wrote, shown on demand. */
  debriefs?: Debriefs | undefined
  /** All shifts are of the same day, and its heading is shown elsewhere. */
  isOneDay?: boolean
}

/** Shifts in the given order, grouped by start day, with their actions. */
export function ShiftRows({ shifts, actionsOf, debriefs, isOneDay }: ShiftRowsProps) {
  const today = useToday()
  const rowsOf = (shifts: ShiftRow[]) => (
    <Rows isSpaced>
      {shifts.map((shift) => (
        <li key={shift.id}>
          <ShiftItem shift={shift} actionsOf={actionsOf} debrief={debriefs?.get(shift.id)} />
        </li>
      ))}
    </Rows>
  )
  if (isOneDay) return rowsOf(shifts)
  return byDay(shifts).map(({ day, shifts }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h3 id={`day-${day}`} className={styles.dayTitle}>
        {day === today && 'Today, '}
        {formatLongDay(day)}
      </h3>
      {rowsOf(shifts)}
    </section>
  ))
}

export type ActionsOf = (shift: ShiftRow) => RowAction[]
export type Debriefs = ReadonlyMap<number, DebriefedShift>

type Props = { shift: ShiftRow; actionsOf: ActionsOf; debrief: DebriefedShift | undefined }

/** A shift below the heading of its day. Memoised: loading more rows must not re-render it. */
const ShiftItem = memo(function ShiftItem({ shift, actionsOf, debrief }: Props) {
  const { role } = useMe()
  const actions = actionsOf(shift)
  useRefetchAtStart(shift)
  return (
    <div className={styles.item}>
      <strong>{shiftHours(shift)}</strong>
      <Stack gap={2} miw={0} className={styles.words ?? ''}>
        <ShiftPartner shift={shift} reader={role} />
        <ShiftPlace location={shift.location} />
        {shift.notes && (
          <Detail icon={StickyNote}>
            <LongText text={shift.notes} about={`the notes on ${describe(shift, role)}`} />
          </Detail>
        )}
        <OutcomeDetails shift={shift} />
      </Stack>
      <div className={styles.tag}>
        <ShiftTag shift={shift} />
      </div>
      <div className={`${styles.actions} no-print`}>
        <PrepareLink shift={shift} />
        <DebriefLink shift={shift} />
        <RowActions actions={actions} name={describe(shift, role)} />
      </div>
      {debrief && <DebriefFold debrief={debrief} />}
    </div>
  )
})

const BothSides = lazyPart(async () => (await import('#web/debriefs/BothSides.tsx')).BothSides)

/** What both sides wrote about a shift. */
function DebriefFold({ debrief }: { debrief: DebriefedShift }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const about = `shift of ${formatLongDay(debrief.shift_date)}`
  return (
    <div className={styles.debrief}>
      <TextButton
        mih="var(--ui-target)"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${isOpen ? 'Hide' : 'Read'} debriefs of the ${about}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Read'} debriefs
      </TextButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<LoadingState rows={2} />}>
            <BothSides
              shiftId={debrief.id}
              about={about}
              shown={debrief}
              isNotHeld={debrief.not_held}
              heading={4}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

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
  const { id: myId } = useMe()
  return (
    <ShortList rows={shifts} rowId={(shift) => shift.id} noun="shifts" className={rowStyles.rows}>
      {(shift) => (
        <Group justify="space-between" align="flex-start" gap="4px 16px">
          <Stack gap={2} miw={0} flex="1 1 260px">
            <strong>
              {formatLongDay(shift.shift_date)}, <OneLine>{shiftHours(shift)}</OneLine>
            </strong>
            <ShiftPlace location={shift.location} />
            <ShiftMentor shift={shift} myId={myId} />
            <OutcomeDetails shift={shift} />
          </Stack>
          <ShiftTag shift={shift} />
        </Group>
      )}
    </ShortList>
  )
}
