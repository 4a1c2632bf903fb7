import { UserRound } from 'lucide-react'
import type { Role } from '#contract/person.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { useMe } from '#web/kernel/session.ts'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { Detail } from './Detail.tsx'
import { menteeOf, mentorOf } from './shift-names.ts'

/**
 * The other person of a shift. Administrators, and mentors for another mentor's shift (rule 53), see both.
 */
export function ShiftPartner({ shift, reader }: { shift: ShiftRow; reader: Role }) {
  const { id } = useMe()
  if (reader === 'mentor' && shift.mentor_id === id)
    return (
      <Detail icon={UserRound}>
        <Mentee shift={shift} />
      </Detail>
    )
  if (reader === 'mentee')
    return (
      <Detail icon={UserRound}>
        <Mentor shift={shift} />
      </Detail>
    )
  return (
    <Detail icon={UserRound}>
      <ShiftPair shift={shift} />
    </Detail>
  )
}

export const ShiftPair = ({ shift }: { shift: ShiftRow }) => (
  <span>
    <Mentee shift={shift} /> with <Mentor shift={shift} />
  </span>
)

/** The mentor of the shift, for lists of one mentee's shifts. */
export function ShiftMentor({ shift, myId }: { shift: ShiftRow; myId: number }) {
  return <Detail icon={UserRound}>{shift.mentor_id === myId ? 'With you' : <Mentor shift={shift} />}</Detail>
}

function Mentor({ shift }: { shift: ShiftRow }) {
  const { role } = useMe()
  // Mentors may not open another mentor's page, and mentees may not open a former mentor's page.
  const isLinked = role === 'admin' || (role === 'mentee' && shift.status === 'scheduled')
  const mentor = { name: mentorOf(shift), status: shift.mentor_status }
  return <PersonLink id={shift.mentor_id} {...mentor} mayOpen={isLinked} />
}

function Mentee({ shift }: { shift: ShiftRow }) {
  // A former mentor of the mentee has no permissions on the shift either.
  const mentee = { name: menteeOf(shift), status: shift.mentee_status }
  return <PersonLink id={shift.mentee_id} {...mentee} mayOpen={shift.can.length > 0} />
}
