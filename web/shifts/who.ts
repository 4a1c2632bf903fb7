import { formatDay } from '#contract/dates.ts'
import type { Role } from '#contract/person.ts'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'
import { menteeOf, mentorOf } from './ShiftList.tsx'

/** The other person of a shift; an administrator reads both. */
export function partnerOf(shift: ShiftRow, role: Role): string {
  if (role === 'mentor') return menteeOf(shift)
  return role === 'mentee' ? mentorOf(shift) : `${menteeOf(shift)} with ${mentorOf(shift)}`
}

/** One shift in words, for dialogs and the names of buttons. */
export const describe = (shift: ShiftRow, role: Role): string =>
  `${partnerOf(shift, role)}, ${formatDay(shift.shift_date)}, ${shiftHours(shift)}`
