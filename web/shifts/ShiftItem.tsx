import { Stack } from '@mantine/core'
import { StickyNote } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { localTime } from '#contract/dates.ts'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { invalidateAll } from '#web/kernel/query-client.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import table from '#web/kit/table/DataTable.module.css'
import { RowActions } from '#web/kit/table/RowActions.tsx'
import type { RowAction } from '#web/kit/table/table-types.ts'
import { LongText } from '#web/kit/text/LongText.tsx'
import { ShiftTag } from '#web/programme/tags.tsx'
import { Detail } from './Detail.tsx'
import { OutcomeDetails } from './OutcomeDetails.tsx'
import { PrepareLink } from './PrepareLink.tsx'
import { ShiftPlace } from './ShiftList.tsx'
import { ShiftPartner } from './ShiftPeople.tsx'
import styles from './Shifts.module.css'
import { describe } from './shift-names.ts'
import { startOf, takesDebrief } from './upcoming.ts'

export type ActionsOf = (shift: ShiftRow) => RowAction[]

type Props = { shift: ShiftRow; actionsOf: ActionsOf }

/** A shift below the heading of its day. Memoised: loading more rows must not re-render it. */
export const ShiftItem = memo(function ShiftItem({ shift, actionsOf }: Props) {
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

/** Links to the debrief, for the two people of a shift, while it can be written. */
function DebriefLink({ shift }: { shift: ShiftRow }) {
  const me = useMe()
  const localNow = localTime(useNow(), useTimeZone())
  const isMine = [shift.mentor_id, shift.mentee_id].includes(me.id)
  if (!isMine || shift.status === 'cancelled' || !takesDebrief(shift, localNow)) return null
  return (
    <PageButton
      to={`/shifts/${shift.id}/debrief`}
      variant="default"
      size="compact-sm"
      className={`${table.action} no-print`}
      aria-label={`Debrief ${describe(shift, me.role)}`}
    >
      Debrief
    </PageButton>
  )
}
