import { fullName } from '#contract/person.ts'
import type { NewRow } from '#server/database/schema.ts'
import { agreeToPlans } from './agreements.ts'
import { type Calendar, calendarAt } from './calendar.ts'
import { addCastStories, castWithStories } from './cast-stories.ts'
import { type Dataset, emptyDataset } from './dataset.ts'
import { writeDebriefs } from './debriefs.ts'
import { shareDocuments } from './documents.ts'
import { addEmail } from './emails.ts'
import { setGoals } from './goals.ts'
import { addCoverAndHandovers } from './handovers.ts'
import { addEndedKeys } from './keys.ts'
import { addMatchProfiles } from './matches.ts'
import { chooseStandard, holdMeetings } from './meetings.ts'
import { gatherMentees, type Mentee } from './mentees.ts'
import { exchangeNotes, keepPrivateNotes } from './notes.ts'
import { notifyPeople } from './notifications.ts'
import { achieveObjectives } from './objective-states.ts'
import { gatherAdmins, gatherMentors, openNameBook, type Person } from './people.ts'
import { writePlans } from './plans.ts'
import { addProgress } from './progress.ts'
import { addRecordEntries } from './record-entries.ts'
import { addAccountEvent, joinProgramme, receiveOtherReferrals } from './referrals.ts'
import { writeReflections } from './reflections.ts'
import { pairUp, type Relationship } from './relationships.ts'
import { addTemplatesAndChoices } from './saved-choices.ts'
import { cancelAtTheEnd, type Rosters, type Shift, workShifts } from './shifts.ts'
import { signIn } from './sign-ins.ts'
import { signRecord } from './sign-offs.ts'
import { addWeeklyNumbers } from './weekly-numbers.ts'

export type Programme = { people: Person[]; dataset: Dataset }

/**
 * Generates a programme with two years of history. The same moment, zone and size always give the same
 * result.
 */
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
  const relationshipsOf = pairUp(calendar, mentees, mentors, admins)

  const dataset = emptyDataset()
  const rosters: Rosters = new Map()
  for (const person of [...admins, ...mentors]) addAccountEvent(dataset, person)
  const [firstAdmin] = admins
  if (firstAdmin) chooseStandard(dataset, firstAdmin)
  addCastStories(dataset, calendar, rosters, [...relationshipsOf.values()].flat(), people)
  for (const mentee of mentees) {
    joinProgramme(dataset, calendar, mentee)
    addMentoring(dataset, calendar, rosters, mentee, relationshipsOf.get(mentee) ?? [], admins)
  }
  receiveOtherReferrals(dataset, calendar, size, names, admins)
  for (const person of people) signIn(dataset, calendar, person)
  notifyPeople(dataset, calendar, people)
  addMatchProfiles(dataset, calendar, people, [...relationshipsOf.values()].flat())
  addTemplatesAndChoices(dataset, calendar, people)
  addWeeklyNumbers(dataset, calendar, people)
  addEndedKeys(dataset, calendar, admins)
  addCoverAndHandovers(dataset, calendar, people, [...relationshipsOf.values()])
  return { people, dataset }
}

/** Numbers people in the order of their accounts. */
function numbered(people: Person[]): Person[] {
  const inOrder = people.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  inOrder.forEach((person, place) => {
    person.id = place + 1
  })
  return inOrder
}

function addMentoring(
  dataset: Dataset,
  calendar: Calendar,
  rosters: Rosters,
  mentee: Mentee,
  relationships: Relationship[],
  admins: Person[],
) {
  const { path, person } = mentee
  const shifts = relationships.flatMap((relationship) => {
    const worked = workShifts(dataset, calendar, rosters, relationship, path)
    keepRelationship(dataset, calendar, relationship, worked)
    exchangeNotes(dataset, calendar, path, relationship)
    keepPrivateNotes(dataset, calendar, path, relationship)
    shareDocuments(dataset, calendar, relationship)
    return worked
  })
  addProgress(dataset, calendar, path, relationships, shifts)
  if (!castWithStories.includes(person.castName)) {
    setGoals(dataset, calendar, path, relationships)
    writePlans(dataset, calendar, path, relationships)
  }
  for (const relationship of relationships) {
    achieveObjectives(dataset, calendar, relationship)
    agreeToPlans(dataset, calendar, relationship)
  }
  writeDebriefs(dataset, calendar, relationships, shifts)
  writeReflections(dataset, calendar, relationships, shifts)
  addRecordEntries(dataset, calendar, relationships, shifts)
  holdMeetings(dataset, calendar, relationships)
  signRecord(dataset, calendar, relationships, shifts, admins)
}

function keepRelationship(dataset: Dataset, calendar: Calendar, relationship: Relationship, shifts: Shift[]) {
  const { mentor, mentee, assignedAt, assignedBy, endedAt, endedBy, additional } = relationship
  const row: NewRow<'relationships'> = {
    mentor_id: mentor.id,
    mentee_id: mentee.id,
    status: endedAt === null ? 'active' : 'terminated',
    assigned_at: assignedAt,
    assigned_by: assignedBy.id,
    first_day: calendar.localOf(assignedAt).slice(0, 10),
    ended_at: endedAt,
    ended_local: endedAt && calendar.localOf(endedAt),
    ended_by: endedAt === null ? null : endedBy.id,
  }
  dataset.relationships.push(row)
  const about = { target: 'relationship', row } as const
  const [mentorName, menteeName] = [fullName(mentor), fullName(mentee)]
  const role = additional ? 'an additional mentor' : 'the mentor'
  const started = `${mentorName} is now ${role} of ${menteeName}`
  dataset.auditEvents.push({
    ...about,
    at: assignedAt,
    actor: assignedBy,
    action: 'relationship.started',
    details: started,
  })
  addEmail(dataset, calendar, 'mentor_assigned', assignedAt, mentee, { mentorName })
  addEmail(dataset, calendar, 'mentee_assigned', assignedAt, mentor, { menteeName })
  if (endedAt === null) return

  const cancelled = cancelAtTheEnd(relationship, shifts, (shift) => calendar.instantOf(shift.starts_at))
  const ended = `${mentorName} is no longer the mentor of ${menteeName}; ${cancelled} future shift(s) cancelled`
  dataset.auditEvents.push({
    ...about,
    at: endedAt,
    actor: endedBy,
    action: 'relationship.ended',
    details: ended,
  })
  const details = { cancelledShifts: cancelled }
  addEmail(dataset, calendar, 'relationship_ended', endedAt, mentee, {
    ...details,
    partnerName: mentorName,
  })
  addEmail(dataset, calendar, 'relationship_ended', endedAt, mentor, {
    ...details,
    partnerName: menteeName,
  })
}
