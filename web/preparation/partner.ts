import type { AccountStatus } from '#contract/person.ts'
import { fullName } from '#contract/person.ts'
import type { ShiftRow } from '#contract/shifts.ts'

export type ShiftPartner = { id: number; name: string; status: AccountStatus }

/** The other person of a shift. */
export function partnerIn(shift: ShiftRow, me: { id: number }): ShiftPartner {
  if (shift.mentor_id === me.id) {
    const { mentee_id: id, mentee_first_name: first_name, mentee_last_name: last_name } = shift
    return { id, name: fullName({ first_name, last_name }), status: shift.mentee_status }
  }
  const { mentor_id: id, mentor_first_name: first_name, mentor_last_name: last_name } = shift
  return { id, name: fullName({ first_name, last_name }), status: shift.mentor_status }
}
