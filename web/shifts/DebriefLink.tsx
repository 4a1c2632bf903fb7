import { localTime } from '#contract/dates.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import table from '#web/kit/table/DataTable.module.css'
import { describe } from './shift-names.ts'
import { takesDebrief } from './upcoming.ts'

/** Links to the debrief, for the two people of a shift, while it can be written. */
export function DebriefLink({ shift }: { shift: ShiftRow }) {
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
