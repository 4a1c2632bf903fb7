import type { AuditAction } from '#contract/audit-actions.ts'
import { addDays, daysBetween, formatDay } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { shiftStatuses } from '#contract/shifts.ts'
import type { NewRow } from '#server/database/schema.ts'
import { type Calendar, isWeekend, minutesAfter } from './calendar.ts'
import { type Chronicle, madeBy, notDeleted, touch } from './chronicle.ts'
import { partingOf, type Stint } from './pairing.ts'
import type { Path } from './paths.ts'
import { type Random, randomFrom } from './random.ts'
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

/** The days on which somebody works a programme's shift already: nobody is in two places. */
export type Rosters = Map<number, Set<string>>

/** How far ahead shifts are planned, and how often one follows the other, in days. */
const horizon = 24
const between = [11, 30] as const

/** The shifts that a pair worked and will work; tells them, for much of what follows rests on them. */
export function workShifts(
  chronicle: Chronicle,
  calendar: Calendar,
  rosters: Rosters,
  stint: Stint,
  path: Path,
): Shift[] {
  if (path.shifts === 'none') return []
  const random = randomFrom(`shifts of ${stint.mentor.email} and ${stint.mentee.email}`)
  const last = Math.max(path.finishing, path.shifts === 'past only' ? 1 : -horizon, stint.until - horizon)
  const home = random.pick(locations)
  const shifts: Shift[] = []
  const lead = stint.additional ? random.whole(6, 17) : path.firstShift
  for (let day = stint.from - lead; day >= last; day -= random.whole(...between)) {
    const known = Math.min(stint.from - 1, Math.max(day + random.whole(4, 20), stint.until + 1))
    if (known <= Math.max(day, stint.until) || day === stint.to) continue
    const hours = hoursOn(random, calendar.daysAgo(day))
    if (!isFree(rosters, stint, calendar.daysAgo(day), hours)) continue
    const location = random.chance(0.75) ? home : random.pick(locations)
    const shift = planShift(chronicle, calendar, rosters, { stint, day, hours, location, known, random })
    bringToItsEnd(chronicle, calendar, random, stint, shift)
    shifts.push(shift)
  }
  return shifts
}

function hoursOn(random: Random, day: string): Hours {
  const hours = random.pick(usualHours)
  return isWeekend(day) && (hours === 'clinic' || hours === 'half') ? 'early' : hours
}

const daysOf = (day: string, hours: Hours) => (hours === 'night' ? [day, addDays(day, 1)] : [day])
const people = (stint: Stint) => [stint.mentor.id, stint.mentee.id]

const isFree = (rosters: Rosters, stint: Stint, day: string, hours: Hours) =>
  people(stint).every((id) => daysOf(day, hours).every((taken) => !rosters.get(id)?.has(taken)))

type Planned = {
  stint: Stint
  day: number
  hours: Hours
  location: string
  notes?: string
  /** The day, days ago, on which the mentor planned it. */
  known: number
  random: Random
}

export function planShift(
  chronicle: Chronicle,
  calendar: Calendar,
  rosters: Rosters,
  planned: Planned,
): Shift {
  const { stint, hours, location, known, random } = planned
  const day = calendar.daysAgo(planned.day)
  for (const id of people(stint)) {
    const roster = rosters.get(id) ?? new Set()
    for (const taken of daysOf(day, hours)) roster.add(taken)
    rosters.set(id, roster)
  }

  const { start, end } = shiftHours[hours]
  const at = calendar.momentOn(random, calendar.daysAgo(known), [8, 21])
  const shift: Shift = {
    mentor_id: stint.mentor.id,
    mentee_id: stint.mentee.id,
    starts_at: `${day}T${start}`,
    ends_at: `${end <= start ? addDays(day, 1) : day}T${end}`,
    location,
    notes: planned.notes ?? planForShift(random),
    status: 'scheduled',
    outcome_reason: null,
    outcome_by: null,
    outcome_at: null,
    ...madeBy(at, stint.mentor),
    ...notDeleted,
  }
  chronicle.shifts.push(shift)
  tell(chronicle, at, stint, shift, 'shift.created', 'Scheduled', '')
  return shift
}

/** The outcome that the shift has by now, if any; the past has one mostly. */
function bringToItsEnd(chronicle: Chronicle, calendar: Calendar, random: Random, stint: Stint, shift: Shift) {
  const parted = partingOf(stint)
  const lastWord = parted ?? calendar.now
  const starts = calendar.instantOf(shift.starts_at)
  const outcome = random.fraction()

  const beforehand = momentBefore(calendar, random, shift)
  if (outcome < 0.09 && beforehand !== null && beforehand < lastWord) {
    conclude(chronicle, stint, shift, 'cancelled', beforehand, random.pick(reasonsBeforehand))
    return
  }
  if (parted !== null && starts > parted) return

  const afterwards = momentAfter(calendar, random, shift)
  const isForgotten = random.chance(0.01) && stint.mentor.castName === null
  if (afterwards === null || afterwards > lastWord || isForgotten) return
  const didNotHappen = outcome > 0.94
  const reason = didNotHappen ? random.pick(reasonsAfterwards) : null
  conclude(chronicle, stint, shift, didNotHappen ? 'cancelled' : 'completed', afterwards, reason)
}

/** On a day between the planning and the shift. */
function momentBefore(calendar: Calendar, random: Random, shift: Shift): string | null {
  const planned = calendar.daysSince(shift.created_at)
  const last = Math.max(1, daysBetween(shift.starts_at.slice(0, 10), calendar.today) + 1)
  return planned > last ? calendar.momentOn(random, calendar.daysAgo(random.whole(last, planned - 1))) : null
}

/** Mostly before the mentor goes home, else within two days; null when that still lies ahead. */
function momentAfter(calendar: Calendar, random: Random, shift: Shift): string | null {
  if (random.chance(0.6)) return minutesAfter(calendar.instantOf(shift.ends_at), random.whole(5, 60))
  const later = addDays(shift.ends_at.slice(0, 10), random.whole(1, 2))
  return later < calendar.today ? calendar.momentOn(random, later) : null
}

function conclude(
  chronicle: Chronicle,
  stint: Stint,
  shift: Shift,
  status: 'completed' | 'cancelled',
  at: string,
  reason: string | null,
) {
  Object.assign(shift, { status, outcome_reason: reason, outcome_by: stint.mentor.id, outcome_at: at })
  touch(shift, at, stint.mentor)
  const { label } = shiftStatuses[status]
  const change = `: status from 'Scheduled' to '${label}'${reason ? `, reason from nothing to '${reason}'` : ''}`
  tell(chronicle, at, stint, shift, `shift.${status}`, label, change)
}

/** What was still planned when the relationship ended; tells how many shifts that were (rule 25). */
export function cancelAtTheEnd(stint: Stint, shifts: Shift[], startsAt: (shift: Shift) => string): number {
  const { endedAt, endedBy } = stint
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
  chronicle: Chronicle,
  at: string,
  stint: Stint,
  shift: Shift,
  action: AuditAction,
  what: string,
  change: string,
) {
  const hours = `${shift.starts_at.slice(11)}–${shift.ends_at.slice(11)}`
  chronicle.happenings.push({
    at,
    actor: stint.mentor,
    action,
    target: 'shift',
    row: shift,
    details: `${what} the shift of ${fullName(stint.mentor)} with ${fullName(stint.mentee)} on ${formatDay(shift.starts_at)}, ${hours}${change}`,
  })
}
