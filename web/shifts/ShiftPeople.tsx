import { UserRound } from 'lucide-react'
import type { Role } from '#contract/person.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { PersonName } from '#web/programme/PersonName.tsx'
import { Detail } from './Detail.tsx'
import { menteeOf, mentorOf } from './who.ts'

/** The other person of a shift; an administrator reads both. */
export function ShiftPartner({ shift, reader }: { shift: ShiftRow; reader: Role }) {
  if (reader === 'mentor')
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
      <span>
        <Mentee shift={shift} /> with <Mentor shift={shift} />
      </span>
    </Detail>
  )
}

/** Whose shift it is, for who reads the shifts of one mentee. */
export function ShiftMentor({ shift, myId }: { shift: ShiftRow; myId: number }) {
  return <Detail icon={UserRound}>{shift.mentor_id === myId ? 'With you' : <Mentor shift={shift} />}</Detail>
}

function Mentor({ shift }: { shift: ShiftRow }) {
  return <PersonName name={mentorOf(shift)} status={shift.mentor_status} />
}

function Mentee({ shift }: { shift: ShiftRow }) {
  return <PersonName name={menteeOf(shift)} status={shift.mentee_status} />
}
