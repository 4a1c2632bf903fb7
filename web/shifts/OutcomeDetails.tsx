import { causes, type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { Detail } from './Detail.tsx'

/** How a shift ended: why it did not happen, the hours if they differ from the plan, and the reason. */
export function OutcomeDetails({ shift }: { shift: ShiftRow }) {
  const { cause, outcome_reason } = shift
  const worked = workedHoursOf(shift)
  return (
    <>
      {cause && cause !== 'other' && <Detail>{causes[cause].label}</Detail>}
      {worked && <Detail>Worked: {worked}</Detail>}
      {outcome_reason && <Detail>Reason: {outcome_reason}</Detail>}
    </>
  )
}

function workedHoursOf({ start_time, end_time, worked_from, worked_to }: ShiftRow): string | null {
  if (!worked_from || !worked_to || (worked_from === start_time && worked_to === end_time)) return null
  return shiftHours({ start_time: worked_from, end_time: worked_to })
}
