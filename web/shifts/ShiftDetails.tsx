import { CircleQuestionMark, type LucideIcon, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { localTime } from '#contract/dates.ts'
import { menteeName, mentorName, type Role } from '#contract/person.ts'
import { causes, isUncertain, type ShiftRow, shiftHours, uncertainText } from '#contract/shifts.ts'
import { useNow, useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import table from '#web/kit/table/Table.module.css'
import { PersonLink } from '#web/programme/PersonMark.tsx'
import styles from './Shifts.module.css'
import { describe, endOf, takesDebrief } from './shift-facts.ts'

/** A line about a shift, with an icon for its kind. */
export const Detail = ({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) => (
  <div className={`row align-start ${styles.detail}`}>
    {Icon && <Icon className="first-line" size={18} aria-hidden color="var(--ui-secondary)" />}
    {children}
  </div>
)

export function ShiftPlace({ location }: { location: string }) {
  return location && <Detail icon={MapPin}>{location}</Detail>
}

/** Explains why a planned shift may not take place; renders nothing for other shifts. */
export function UncertainHint({ shift }: { shift: ShiftRow }) {
  if (!isUncertain(shift)) return null
  const name = shift.mentor_status === 'inactive' ? mentorName(shift) : menteeName(shift)
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
 * The other person of a shift. Administrators, and mentors for another mentor's shift, see both.
 */
export function ShiftPartner({ shift }: { shift: ShiftRow }) {
  const { id, role } = useMe()
  return (
    <Detail icon={UserRound}>
      {role === 'mentee' ? (
        <PersonLink {...mentorOf(shift, role)} />
      ) : role === 'mentor' && shift.mentor_id === id ? (
        <PersonLink {...menteeOf(shift)} />
      ) : (
        <ShiftPair shift={shift} />
      )}
    </Detail>
  )
}

export function ShiftPair({ shift }: { shift: ShiftRow }) {
  const { role } = useMe()
  return (
    <span>
      <PersonLink {...menteeOf(shift)} /> with <PersonLink {...mentorOf(shift, role)} />
    </span>
  )
}

/** The mentor of the shift, for lists of one mentee's shifts. */
export function ShiftMentor({ shift }: { shift: ShiftRow }) {
  const { id, role } = useMe()
  return (
    <Detail icon={UserRound}>
      {shift.mentor_id === id ? 'With you' : <PersonLink {...mentorOf(shift, role)} />}
    </Detail>
  )
}

/** Mentors may not open another mentor's page, and mentees may not open a former mentor's page. */
const mentorOf = (shift: ShiftRow, role: Role) => ({
  id: shift.mentor_id,
  name: mentorName(shift),
  status: shift.mentor_status,
  mayOpen: role === 'admin' || (role === 'mentee' && shift.status === 'scheduled'),
})

/** For the link to the mentee. A former mentor of the mentee edits no shift of theirs. */
export const menteeOf = (shift: ShiftRow) => ({
  id: shift.mentee_id,
  name: menteeName(shift),
  status: shift.mentee_status,
  mayOpen: isLed(shift),
})

/** Whether the reader leads the mentee of their own shift, or is an administrator. */
export const isLed = ({ can }: Pick<ShiftRow, 'can'>): boolean => can.includes('edit')

type LinkProps = {
  shift: ShiftRow
  /** As a main action of its page; rows have small buttons. */
  isMain?: boolean
}

/** Links to the preparation page. Only for the two people of the shift, until it has ended. */
export function PrepareLink({ shift, isMain = false }: LinkProps) {
  const localNow = localTime(useNow(), useTimeZone())
  const me = useMe()
  const isTheirs = me.role === 'mentor' ? isLed(shift) : isOneOf(shift, me)
  const isOpen = isTheirs && shift.status === 'scheduled' && endOf(shift) > localNow
  return (
    isOpen && <ShiftLink shift={shift} page="prepare" verb="Prepare" isSmall={!isMain} isFilled={isMain} />
  )
}

/** Links to the debrief, for the two people of a shift, while it can be written. Mentees read old ones there too. */
export function DebriefLink({ shift, isMain = false }: LinkProps) {
  const me = useMe()
  const localNow = localTime(useNow(), useTimeZone())
  const isOwnRecord = me.role === 'mentee' && shift.status === 'completed'
  const isOpen =
    isOneOf(shift, me) && shift.status !== 'cancelled' && (isOwnRecord || takesDebrief(shift, localNow))
  return isOpen && <ShiftLink shift={shift} page="debrief" verb="Debrief" isSmall={!isMain} />
}

const isOneOf = ({ mentor_id, mentee_id }: ShiftRow, me: { id: number }) =>
  [mentor_id, mentee_id].includes(me.id)

type ShiftLinkProps = { shift: ShiftRow; page: string; verb: string; isSmall: boolean; isFilled?: boolean }

function ShiftLink({ shift, page, verb, isSmall, isFilled = false }: ShiftLinkProps) {
  const { role } = useMe()
  return (
    <PageButton
      to={`/shifts/${shift.id}/${page}`}
      variant={isFilled ? 'filled' : 'default'}
      size={isSmall ? 'compact-sm' : 'sm'}
      className={`${isSmall ? table.action : ''} no-print`}
      aria-label={`${verb} ${describe(shift, role)}`}
    >
      {verb}
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
