import { addDays, formatDay } from '#contract/dates.ts'
import { fullName } from '#contract/person.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import type { Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { addMeetingEntries } from './record-entries.ts'
import { effectiveEnd, type Relationship } from './relationships.ts'
import { madeBy, notDeleted } from './rows.ts'

/** The milestones of the standard 'Core', with the days after the start on which people usually meet. */
const milestones = [
  { key: 'first', title: 'First meeting', from: 2, to: 16 },
  { key: 'middle', title: 'Middle meeting', from: 80, to: 108 },
  { key: 'final', title: 'Final meeting', from: 160, to: 190 },
] as const

/** An administrator chose the standard when the programme began. */
export function chooseStandard(dataset: Dataset, admin: Person) {
  const at = minutesAfter(admin.createdAt, 90)
  dataset.standards.push({
    kind: 'core',
    own: null,
    also_under_way: 1,
    created_at: at,
    created_by: admin.id,
  })
  dataset.auditEvents.push({
    at,
    actor: admin,
    action: 'standard.changed',
    target: 'settings',
    row: null,
    details: "programme standard from 'None' to 'Core', also for mentees under way",
  })
}

/** Adds the meetings of a mentee that have taken place, and some days away. */
export function holdMeetings(dataset: Dataset, calendar: Calendar, relationships: Relationship[]) {
  const [first] = relationships.toSorted((a, b) => (a.assignedAt < b.assignedAt ? -1 : 1))
  if (!first) return
  const { mentee } = first
  const random = randomFrom(`meetings of ${mentee.email}`)
  const start = calendar.daysSince(first.assignedAt)
  const away = random.chance(0.15) || mentee.castName === 'zoe' ? random.whole(5, 15) : 0
  if (away > 0) addAbsence(dataset, calendar, first, { random, ago: start - 40, days: away })
  for (const { key, title, from, to } of milestones) {
    const moved = key === 'first' ? 0 : away
    const day = calendar.daysAgo(start - random.whole(from, to) - moved)
    if (day >= calendar.today || !random.chance(0.96)) continue
    const at = calendar.momentOn(random, day, [16, 18])
    const leads = relationships.find((one) => isLeading(one, at))
    if (leads)
      addMeeting(dataset, calendar, leads, { day, at, minutes: random.pick([30, 30, 45, 60]), key, title })
  }
}

function isLeading(relationship: Relationship, at: string): boolean {
  const parted = effectiveEnd(relationship)
  return relationship.assignedAt < at && (parted === null || at < parted)
}

type Meeting = { day: string; at: string; minutes: number; key: string; title: string }

function addMeeting(
  dataset: Dataset,
  calendar: Calendar,
  pair: Relationship,
  { day, at, minutes, key, title }: Meeting,
) {
  const row: Dataset['meetings'][number] = {
    mentee_id: pair.mentee.id,
    mentor_id: pair.mentor.id,
    held_on: day,
    minutes,
    milestones: JSON.stringify([{ key, title }]),
    shift_id: null,
    ...madeBy(at, pair.mentor),
    ...notDeleted,
  }
  dataset.meetings.push(row)
  dataset.auditEvents.push({
    at,
    actor: pair.mentor,
    action: 'meeting.recorded',
    target: 'meeting',
    row,
    details: `Recorded the meeting of ${formatDay(day)} with ${fullName(pair.mentee)}`,
  })
  addMeetingEntries(dataset, calendar, pair, row)
}

type Away = { random: Random; ago: number; days: number }

function addAbsence(dataset: Dataset, calendar: Calendar, pair: Relationship, { random, ago, days }: Away) {
  const from = calendar.daysAgo(ago)
  const at = calendar.momentOn(random, from)
  if (from >= calendar.today || !isLeading(pair, at)) return
  const row: Dataset['absences'][number] = {
    mentee_id: pair.mentee.id,
    from_day: from,
    to_day: addDays(from, days - 1),
    ...madeBy(at, pair.mentor),
    ...notDeleted,
  }
  dataset.absences.push(row)
  dataset.auditEvents.push({
    at,
    actor: pair.mentor,
    action: 'absence.created',
    target: 'absence',
    row,
    details: `Recorded days away of ${fullName(pair.mentee)}`,
  })
}
