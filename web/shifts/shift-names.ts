import { formatDay } from '#contract/dates.ts'
import { fullName, nameInWords, type Role } from '#contract/person.ts'
import { type ShiftRow, shiftHours } from '#contract/shifts.ts'

export const mentorOf = (shift: ShiftRow): string =>
  fullName({ first_name: shift.mentor_first_name, last_name: shift.mentor_last_name })
export const menteeOf = (shift: ShiftRow): string =>
  fullName({ first_name: shift.mentee_first_name, last_name: shift.mentee_last_name })

/** The name of the other person of a shift; administrators get both names. */
export function partnerOf(shift: ShiftRow, role: Role): string {
  const mentor = nameInWords(mentorOf(shift), shift.mentor_status)
  const mentee = nameInWords(menteeOf(shift), shift.mentee_status)
  return { mentor: mentee, mentee: mentor, admin: `${mentee} with ${mentor}` }[role]
}

/** Describes a shift in dialogs and button names. */
export const describe = (shift: ShiftRow, role: Role): string =>
  `${partnerOf(shift, role)}, ${formatDay(shift.shift_date)}, ${shiftHours(shift)}`

export const itDidNotHappen = 'It did not happen'

export const overlapWords = { question: 'Schedule over another shift?', verb: 'Schedule anyway' }
