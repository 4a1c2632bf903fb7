import { formatDay } from '#contract/dates.ts'
import { menteeName, mentorName } from '#contract/person.ts'
import { causes, type ShiftRow, shiftHours, statusLabelOf } from '#contract/shifts.ts'
import { changes } from '../kernel/audit/changes.ts'
import type { Names } from '../messaging/shift-details.ts'

export const describe = (shift: Names & Pick<ShiftRow, 'shift_date' | 'start_time' | 'end_time'>) =>
  `the shift of ${mentorName(shift)} with ${menteeName(shift)} on ${formatDay(shift.shift_date)}, ${shiftHours(shift)}`

export const describeChange = (before: ShiftRow, saved: ShiftRow) =>
  changes(
    [
      ['date', before.shift_date, saved.shift_date],
      ['time', shiftHours(before), shiftHours(saved)],
      ['place', before.location, saved.location],
      ['mentor', mentorName(before), mentorName(saved)],
      ['mentee', menteeName(before), menteeName(saved)],
      ['status', statusLabelOf(before), statusLabelOf(saved)],
      ['cause', causeOf(before), causeOf(saved)],
      ['hours worked', workedHours(before), workedHours(saved)],
      ['reason', before.outcome_reason, saved.outcome_reason],
    ],
    [['notes', before.notes, saved.notes]],
  )

const causeOf = ({ cause }: ShiftRow) => cause && causes[cause].label

const workedHours = ({ worked_from, worked_to }: ShiftRow) =>
  worked_from && worked_to && shiftHours({ start_time: worked_from, end_time: worked_to })
