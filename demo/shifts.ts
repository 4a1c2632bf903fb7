import type { AuditAction } from '#contract/audit-actions.ts'
import { addDays, daysBetween, formatDay } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { type Cause, causes, didNotHappen, shiftHours as hoursText, shiftStatuses } from '#contract/shifts.ts'
import type { NewRow } from '#server/database/schema.ts'
import { type Calendar, isWeekend, minutesAfter } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import type { Path } from './paths.ts'
import { type Random, randomFrom } from './random.ts'
import { effectiveEnd, type Relationship } from './relationships.ts'
import { madeBy, notDeleted, touch } from './rows.ts'
import {
  type Hours,
  locations,
  planForShift,
  reasonsAfterwards,
  reasonsBeforehand,
  shiftHours,
  usualHours,
} from './shift-texts.ts'

export type Shift = NewRow<'shifts'>

/** The days on which each person already has a shift, to avoid overlaps. */
export type Rosters = Map<number, Set<string>>

/** In days: how far ahead shifts are planned, and the interval between them. */
const horizon = 24
const between = [11, 30] as const

/** Adds the past and future shifts of a pair. Returns them, because many later records depend on them. */
export function workShifts(
  dataset: Dataset,
  calendar: Calendar,
  rosters: Rosters,
  relationship: Relationship,
  path: Path,
): Shift[] {
  if (path.shifts === 'none') return []
  const random = randomFrom(`shifts of ${relationship.mentor.email} and ${relationship.mentee.email}`)
  const last = Math.max(
    path.finishing,
    path.shifts === 'past only' ? 1 : -horizon,
    relationship.until - horizon,
  )
  const home = random.pick(locations)
  const shifts: Shift[] = []
  const lead = relationship.additional ? random.whole(6, 17) : path.firstShift
  for (let day = relationship.from - lead; day >= last; day -= random.whole(...between)) {
    const known = Math.min(relationship.from - 1, Math.max(day + random.whole(4, 20), relationship.until + 1))
    if (known <= Math.max(day, relationship.until) || day === relationship.to) continue
    const hours = hoursOn(random, calendar.daysAgo(day))
    if (!isFree(rosters, relationship, calendar.daysAgo(day), hours)) continue
    const location = random.chance(0.75) ? home : random.pick(locations)
    const shift = planShift(dataset, calendar, rosters, { relationship, day, hours, location, known, random })
    bringToItsEnd(dataset, calendar, random, relationship, shift)
    shifts.push(shift)
  }
  return shifts
}

function hoursOn(random: Random, day: string): Hours {
  const hours = random.pick(usualHours)
  return isWeekend(day) && (hours === 'clinic' || hours === 'half') ? 'early' : hours
}

const daysOf = (day: string, hours: Hours) => (hours === 'night' ? [day, addDays(day, 1)] : [day])
const people = (relationship: Relationship) => [relationship.mentor.id, relationship.mentee.id]

const isFree = (rosters: Rosters, relationship: Relationship, day: string, hours: Hours) =>
  people(relationship).every((id) => daysOf(day, hours).every((taken) => !rosters.get(id)?.has(taken)))

type Planned = {
  relationship: Relationship
  day: number
  hours: Hours
  location: string
  notes?: string
  /** When the mentor planned it, in days ago. */
  known: number
  random: Random
}

export function planShift(dataset: Dataset, calendar: Calendar, rosters: Rosters, planned: Planned): Shift {
  const { relationship, hours, location, known, random } = planned
  const day = calendar.daysAgo(planned.day)
  for (const id of people(relationship)) {
    const roster = rosters.get(id) ?? new Set()
    for (const taken of daysOf(day, hours)) roster.add(taken)
    rosters.set(id, roster)
  }

  const { start, end } = shiftHours[hours]
  const at = calendar.momentOn(random, calendar.daysAgo(known), [8, 21])
  const shift: Shift = {
    mentor_id: relationship.mentor.id,
    mentee_id: relationship.mentee.id,
    starts_at: `${day}T${start}`,
    ends_at: `${end <= start ? addDays(day, 1) : day}T${end}`,
    location,
    notes: planned.notes ?? planForShift(random),
    status: 'scheduled',
    outcome_reason: null,
    outcome_by: null,
    outcome_at: null,
    cause: null,
    worked_starts_at: null,
    worked_ends_at: null,
    ...madeBy(at, relationship.mentor),
    ...notDeleted,
  }
  dataset.shifts.push(shift)
  tell(dataset, at, relationship, shift, 'shift.created', 'Scheduled', '')
  return shift
}

/** Records the outcome of a shift, if it has one by now. Most past shifts do. */
function bringToItsEnd(
  dataset: Dataset,
  calendar: Calendar,
  random: Random,
  relationship: Relationship,
  shift: Shift,
) {
  const parted = effectiveEnd(relationship)
  const lastWord = parted ?? calendar.now
  const starts = calendar.instantOf(shift.starts_at)
  const outcome = random.fraction()

  const beforehand = momentBefore(calendar, random, shift)
  if (outcome < 0.09 && beforehand !== null && beforehand < lastWord) {
    const reason = random.pick(reasonsBeforehand)
    conclude(dataset, relationship, shift, beforehand, { status: 'cancelled', reason })
    return
  }
  if (parted !== null && starts > parted) return

  const afterwards = momentAfter(calendar, random, shift)
  const isForgotten = random.chance(0.01) && relationship.mentor.castName === null
  if (afterwards === null || afterwards > lastWord || isForgotten) return
  if (outcome > 0.94)
    conclude(dataset, relationship, shift, afterwards, {
      status: 'cancelled',
      ...random.pick(reasonsAfterwards),
    })
  else conclude(dataset, relationship, shift, afterwards, { status: 'completed', ...hoursWorked(shift) })
}

/** A random moment on a day between the planning and the shift. */
function momentBefore(calendar: Calendar, random: Random, shift: Shift): string | null {
  const planned = calendar.daysSince(shift.created_at)
  const last = Math.max(1, daysBetween(shift.starts_at.slice(0, 10), calendar.today) + 1)
  return planned > last ? calendar.momentOn(random, calendar.daysAgo(random.whole(last, planned - 1))) : null
}

/** Mostly within an hour after the shift, else within two days; null if that is in the future. */
function momentAfter(calendar: Calendar, random: Random, shift: Shift): string | null {
  if (random.chance(0.6)) return minutesAfter(calendar.instantOf(shift.ends_at), random.whole(5, 60))
  const later = addDays(shift.ends_at.slice(0, 10), random.whole(1, 2))
  return later < calendar.today ? calendar.momentOn(random, later) : null
}

/** Some shifts ended later than planned. For most the mentor did not record any times. */
function hoursWorked(shift: Shift) {
  const random = randomFrom(`hours worked from ${shift.starts_at} by ${shift.mentor_id}`)
  if (!random.chance(0.3)) return {}
  const end = new Date(Date.parse(`${shift.ends_at}Z`) + random.pick([-60, 0, 15, 30, 45]) * 60_000)
  return { worked_starts_at: shift.starts_at, worked_ends_at: end.toISOString().slice(0, 16) }
}

type Outcome = {
  status: 'completed' | 'cancelled'
  reason?: string
  cause?: Cause
  worked_starts_at?: string
  worked_ends_at?: string
}

function conclude(
  dataset: Dataset,
  relationship: Relationship,
  shift: Shift,
  at: string,
  { status, reason, cause, ...worked }: Outcome,
) {
  Object.assign(shift, {
    status,
    outcome_reason: reason ?? null,
    outcome_by: relationship.mentor.id,
    outcome_at: at,
    cause: cause ?? null,
    ...worked,
  })
  touch(shift, at, relationship.mentor)
  const label = cause ? didNotHappen : shiftStatuses[status].label
  const changes = [
    `status from 'Scheduled' to '${label}'`,
    cause && `cause from nothing to '${causes[cause].label}'`,
    worked.worked_ends_at && `hours worked from nothing to '${workedText(shift)}'`,
    reason && `reason from nothing to '${reason}'`,
  ]
  const change = `: ${changes.filter(Boolean).join(', ')}`
  tell(dataset, at, relationship, shift, `shift.${status}`, label, change)
}

const workedText = ({ worked_starts_at, worked_ends_at }: Shift) =>
  hoursText({ start_time: worked_starts_at?.slice(11) ?? '', end_time: worked_ends_at?.slice(11) ?? '' })

/** Cancels shifts that were still planned when the relationship ended, and returns their number. */
export function cancelAtTheEnd(
  relationship: Relationship,
  shifts: Shift[],
  startsAt: (shift: Shift) => string,
): number {
  const { endedAt, endedBy } = relationship
  if (endedAt === null) return 0
  const open = shifts.filter((shift) => shift.status === 'scheduled' && startsAt(shift) > endedAt)
  for (const shift of open) {
    Object.assign(shift, {
      status: 'cancelled',
      outcome_reason: 'Relationship ended',
      outcome_by: endedBy.id,
    })
    shift.outcome_at = endedAt
    touch(shift, endedAt, endedBy)
  }
  return open.length
}

function tell(
  dataset: Dataset,
  at: string,
  relationship: Relationship,
  shift: Shift,
  action: AuditAction,
  what: string,
  change: string,
) {
  const hours = `${shift.starts_at.slice(11)}–${shift.ends_at.slice(11)}`
  dataset.auditEvents.push({
    at,
    actor: relationship.mentor,
    action,
    target: 'shift',
    row: shift,
    details: `${what} the shift of ${fullName(relationship.mentor)} with ${fullName(relationship.mentee)} on ${formatDay(shift.starts_at)}, ${hours}${change}`,
  })
}
