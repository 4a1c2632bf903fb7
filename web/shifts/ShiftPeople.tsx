import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Role } from '#contract/person.ts'
import type { ShiftRow } from '#contract/shifts.ts'
import { PersonName } from '#web/programme/PersonName.tsx'
import styles from './Shifts.module.css'
import { menteeOf, mentorOf } from './who.ts'

/** The other person of a shift; an administrator reads both. */
export function ShiftPartner({ shift, reader }: { shift: ShiftRow; reader: Role }) {
  if (reader === 'mentor')
    return (
      <WithIcon>
        <Mentee shift={shift} />
      </WithIcon>
    )
  if (reader === 'mentee')
    return (
      <WithIcon>
        <Mentor shift={shift} />
      </WithIcon>
    )
  return (
    <WithIcon>
      <span>
        <Mentee shift={shift} /> with <Mentor shift={shift} />
      </span>
    </WithIcon>
  )
}

/** Whose shift it is, for who reads the shifts of one mentee. */
export function ShiftMentor({ shift, myId }: { shift: ShiftRow; myId: number }) {
  return <WithIcon>{shift.mentor_id === myId ? 'With you' : <Mentor shift={shift} />}</WithIcon>
}

function Mentor({ shift }: { shift: ShiftRow }) {
  return <PersonName name={mentorOf(shift)} status={shift.mentor_status} />
}

function Mentee({ shift }: { shift: ShiftRow }) {
  return <PersonName name={menteeOf(shift)} status={shift.mentee_status} />
}

function WithIcon({ children }: { children: ReactNode }) {
  return (
    <span className={styles.detail}>
      <UserRound size={18} aria-hidden className={styles.icon} />
      {children}
    </span>
  )
}
