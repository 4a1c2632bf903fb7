import { localTime } from '#contract/dates.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import table from '#web/kit/table/DataTable.module.css'
import { describe } from './shift-names.ts'
import { endOf } from './upcoming.ts'

/** Links to the preparation page. Only for the two people of the shift, until it has ended. */
export function PrepareLink({ shift, small = true }: { shift: ShiftRow; small?: boolean }) {
  const me = useMe()
  const localNow = localTime(useNow(), useTimeZone())
  const isMine = [shift.mentor_id, shift.mentee_id].includes(me.id)
  if (!isMine || shift.status !== 'scheduled' || endOf(shift) <= localNow) return null
  return (
    <PageButton
      to={`/shifts/${shift.id}/prepare`}
      variant="default"
      {...(small && { size: 'compact-sm' })}
      className={`${small ? table.action : ''} no-print`}
      aria-label={`Prepare ${describe(shift, me.role)}`}
    >
      Prepare
    </PageButton>
  )
}
