import { Flex } from '@mantine/core'
import { CircleQuestionMark, type LucideIcon, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { localTime } from '#contract/dates.ts'
import type { Role } from '#contract/person.ts'
import { causes, isUncertain, type ShiftRow, shiftHours, uncertainText } from '#contract/shifts.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import table from '#web/kit/table/Table.module.css'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import { describe, menteeOf, mentorOf } from './shift-names.ts'
import { endOf, takesDebrief } from './upcoming.ts'

/** A line about a shift, with an icon for its kind. */
export const Detail = ({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) => (
  <Flex align="flex-start" gap="sm" style={{ overflowWrap: 'anywhere' }}>
    {Icon && <Icon size={18} aria-hidden color="var(--ui-secondary)" style={{ marginTop: 3 }} />}
    {children}
  </Flex>
)

export function ShiftPlace({ location }: { location: string }) {
  return location && <Detail icon={MapPin}>{location}</Detail>
}

/** Explains why a planned shift may not take place; renders nothing for other shifts. */
export function UncertainHint({ shift }: { shift: ShiftRow }) {
  if (!isUncertain(shift)) return null
  const name = shift.mentor_status === 'inactive' ? mentorOf(shift) : menteeOf(shift)
  return <Detail icon={CircleQuestionMark}>{uncertainText(name)}</Detail>
}

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

/**
 * The other person of a shift. Administrators, and mentors for another mentor's shift (rule 53), see both.
 */
export function ShiftPartner({ shift, reader }: { shift: ShiftRow; reader: Role }) {
  const { id } = useMe()
  if (reader === 'mentor' && shift.mentor_id === id)
    return (
      <Detail icon={UserRound}>
        <ShiftMentee shift={shift} />
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
    <ShiftMentee shift={shift} /> with <Mentor shift={shift} />
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

export function ShiftMentee({ shift }: { shift: ShiftRow }) {
  // A former mentor of the mentee has no permissions on the shift either.
  const mentee = { name: menteeOf(shift), status: shift.mentee_status }
  return <PersonLink id={shift.mentee_id} {...mentee} mayOpen={shift.can.length > 0} />
}

/** Links to the preparation page. Only for the two people of the shift, until it has ended. */
export function PrepareLink({ shift, isMain = false }: { shift: ShiftRow; isMain?: boolean }) {
  const me = useMe()
  const localNow = localTime(useNow(), useTimeZone())
  const isMine = [shift.mentor_id, shift.mentee_id].includes(me.id)
  if (!isMine || shift.status !== 'scheduled' || endOf(shift) <= localNow) return null
  return (
    <PageButton
      to={`/shifts/${shift.id}/prepare`}
      {...(!isMain && { variant: 'default', size: 'compact-sm' })}
      className={`${isMain ? '' : table.action} no-print`}
      aria-label={`Prepare ${describe(shift, me.role)}`}
    >
      Prepare
    </PageButton>
  )
}

/** Links to the debrief, for the two people of a shift, while it can be written. Mentees read old ones there too. */
export function DebriefLink({ shift, small = true }: { shift: ShiftRow; small?: boolean }) {
  const me = useMe()
  const localNow = localTime(useNow(), useTimeZone())
  const isMine = [shift.mentor_id, shift.mentee_id].includes(me.id)
  const isOwnRecord = me.role === 'mentee' && shift.status === 'completed'
  if (!isMine || shift.status === 'cancelled') return null
  if (!isOwnRecord && !takesDebrief(shift, localNow)) return null
  return (
    <PageButton
      to={`/shifts/${shift.id}/debrief`}
      variant="default"
      {...(small && { size: 'compact-sm' })}
      className={`${small ? table.action : ''} no-print`}
      aria-label={`Debrief ${describe(shift, me.role)}`}
    >
      Debrief
    </PageButton>
  )
}

/** The page of a shift that does not exist, or that the reader may not see. */
export const UnknownShift = () => (
  <>
    <PageHeader title="Page not found" />
    <Panel>
      <EmptyState title="We cannot find this shift" hint="It may have been deleted." />
    </Panel>
  </>
)
