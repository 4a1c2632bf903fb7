import { factoryTopics } from '#contract/matches.ts'
import type { Calendar } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'
import type { Relationship } from './relationships.ts'

const departments = [
  'Ward 7',
  'Ward 12',
  'Emergency department',
  'Theatres',
  'Community team',
  'Intensive care',
]

/** Adds places, departments and topics. Each mentor has a place left or none; the cast has no limit. */
export function addMatchProfiles(
  dataset: Dataset,
  calendar: Calendar,
  people: Person[],
  relationships: Relationship[],
) {
  for (const person of people) {
    const random = randomFrom(`match profile of ${person.email}`)
    if (person.role === 'admin' || person.leftAt !== null || !(person.castName || random.chance(0.6)))
      continue
    const isMentor = person.role === 'mentor'
    const mentees = relationships.filter(
      ({ mentor, endedAt }) => mentor === person && endedAt === null,
    ).length
    const at = calendar.momentOn(random, calendar.daysAgo(random.whole(1, 20)))
    if (at < person.createdAt) continue
    const places = isMentor && !person.castName ? mentees + random.whole(0, 2) : null
    const topics = random.shuffled(factoryTopics).slice(0, random.whole(1, isMentor ? 4 : 2))
    const department = random.pick(departments)
    dataset.match_profiles.push({
      user_id: person.id,
      places,
      department,
      topics: JSON.stringify(topics),
      updated_at: at,
      updated_by: person.id,
      version: 2,
    })
    const details = [
      places !== null && `places from nothing to ${places}`,
      `department from nothing to '${department}'`,
      `topics from nothing to '${topics.join(', ')}'`,
    ]
    dataset.auditEvents.push({
      at,
      actor: person,
      action: 'match_profile.changed',
      target: 'user',
      row: person,
      details: `${[person.firstName, person.lastName].filter(Boolean).join(' ')}: ${details.filter(Boolean).join(', ')}`,
    })
  }
}
