import { fullName } from '#contract/person.ts'
import type { NewRow } from '#server/database/schema.ts'
import { type Calendar, calendarAt } from './calendar.ts'
import { tellCastStories, toldHere } from './cast-stories.ts'
import { type Chronicle, emptyChronicle } from './chronicle.ts'
import { shareDocuments } from './documents.ts'
import { setGoals } from './goals.ts'
import { keepForNextTime } from './kept.ts'
import { keepLetter } from './letters.ts'
import { gatherMentees, type Mentee } from './mentees.ts'
import { exchangeNotes, keepPrivateNotes } from './notes.ts'
import { notifyPeople } from './notifications.ts'
import { pairUp, type Stint } from './pairing.ts'
import { gatherAdmins, gatherMentors, openNameBook, type Person } from './people.ts'
import { writePlans } from './plans.ts'
import { comeAlong } from './progress.ts'
import { joinProgramme, receiveOtherReferrals, tellOfAccount } from './referrals.ts'
import { cancelAtTheEnd, type Rosters, type Shift, workShifts } from './shifts.ts'
import { signIn } from './sign-ins.ts'

export type Programme = { people: Person[]; chronicle: Chronicle }

/** Invents a programme with two years behind it; the same moment, zone and size always give the same one. */
export function inventProgramme({
  now,
  timeZone,
  size,
}: {
  now: Date
  timeZone: string
  size: number
}): Programme {
  const calendar = calendarAt(now, timeZone)
  const names = openNameBook()
  const admins = gatherAdmins(calendar, size, names)
  const mentors = gatherMentors(calendar, size, names, admins)
  const mentees = gatherMentees(calendar, size, names, admins)
  const people = numbered([...admins, ...mentors, ...mentees.map(({ person }) => person)])
  const stintsOf = pairUp(calendar, mentees, mentors, admins)

  const chronicle = emptyChronicle()
  const rosters: Rosters = new Map()
  for (const person of [...admins, ...mentors]) tellOfAccount(chronicle, person)
  tellCastStories(chronicle, calendar, rosters, [...stintsOf.values()].flat(), people)
  for (const mentee of mentees) {
    joinProgramme(chronicle, calendar, mentee)
    beMentored(chronicle, calendar, rosters, mentee, stintsOf.get(mentee) ?? [])
  }
  receiveOtherReferrals(chronicle, calendar, size, names, admins)
  for (const person of people) signIn(chronicle, calendar, person)
  notifyPeople(chronicle, calendar, people)
  keepForNextTime(chronicle, calendar, people)
  return { people, chronicle }
}

/** In the order in which the accounts were made. */
function numbered(people: Person[]): Person[] {
  const inOrder = people.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  inOrder.forEach((person, place) => {
    person.id = place + 1
  })
  return inOrder
}

function beMentored(
  chronicle: Chronicle,
  calendar: Calendar,
  rosters: Rosters,
  mentee: Mentee,
  stints: Stint[],
) {
  const { path, person } = mentee
  const shifts = stints.flatMap((stint) => {
    const worked = workShifts(chronicle, calendar, rosters, stint, path)
    keepRelationship(chronicle, calendar, stint, worked)
    exchangeNotes(chronicle, calendar, path, stint)
    keepPrivateNotes(chronicle, calendar, path, stint)
    shareDocuments(chronicle, calendar, stint)
    return worked
  })
  comeAlong(chronicle, calendar, path, stints, shifts)
  if (toldHere.includes(person.castName)) return
  setGoals(chronicle, calendar, path, stints)
  writePlans(chronicle, calendar, path, stints)
}

function keepRelationship(chronicle: Chronicle, calendar: Calendar, stint: Stint, shifts: Shift[]) {
  const { mentor, mentee, assignedAt, assignedBy, endedAt, endedBy, additional } = stint
  const relationship: NewRow<'relationships'> = {
    mentor_id: mentor.id,
    mentee_id: mentee.id,
    status: endedAt === null ? 'active' : 'terminated',
    assigned_at: assignedAt,
    assigned_by: assignedBy.id,
    ended_at: endedAt,
    ended_by: endedAt === null ? null : endedBy.id,
  }
  chronicle.relationships.push(relationship)
  const about = { target: 'relationship', row: relationship } as const
  const [leads, isLed] = [fullName(mentor), fullName(mentee)]
  const role = additional ? 'an additional mentor' : 'the mentor'
  const started = `${leads} is now ${role} of ${isLed}`
  chronicle.happenings.push({
    ...about,
    at: assignedAt,
    actor: assignedBy,
    action: 'relationship.started',
    details: started,
  })
  keepLetter(chronicle, calendar, 'mentor_assigned', assignedAt, mentee, { mentorName: leads })
  keepLetter(chronicle, calendar, 'mentee_assigned', assignedAt, mentor, { menteeName: isLed })
  if (endedAt === null) return

  const cancelled = cancelAtTheEnd(stint, shifts, (shift) => calendar.instantOf(shift.starts_at))
  const ended = `${leads} is no longer the mentor of ${isLed}; ${cancelled} future shift(s) cancelled`
  chronicle.happenings.push({
    ...about,
    at: endedAt,
    actor: endedBy,
    action: 'relationship.ended',
    details: ended,
  })
  const told = { cancelledShifts: cancelled }
  keepLetter(chronicle, calendar, 'relationship_ended', endedAt, mentee, { ...told, partnerName: leads })
  keepLetter(chronicle, calendar, 'relationship_ended', endedAt, mentor, { ...told, partnerName: isLed })
}
