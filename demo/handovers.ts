import { fullName } from '#contract/person.ts'
import type { NewRow } from '#server/database/schema.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset } from './dataset.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'
import type { Relationship } from './relationships.ts'

const reasons = ['moved_on', 'workload', 'mentee_asked', 'mentor_asked', 'other'] as const
const notes = [
  'Progress\n- Undergoing MST\n\nOpen goals\n- Lead a handover round\n\nLearns best by doing. Ask about the night rota first.',
  'Progress\n- Undergoing MST\n\nGood with patients, unsure with the electronic record. We agreed to practise it on quiet shifts.',
  'Progress\n- Awaiting Shift\n\nWe have met twice. Prefers early shifts because of childcare.',
]
const coverDays = 14

/** Mentees who got another mentor, with the note and its acceptance, and one mentee with a covering mentor. */
export function addCoverAndHandovers(
  dataset: Dataset,
  calendar: Calendar,
  people: Person[],
  relationshipsOf: Relationship[][],
) {
  const rowOf = ({ mentor, mentee, assignedAt }: Relationship) =>
    dataset.relationships.find(
      (row) => row.mentor_id === mentor.id && row.mentee_id === mentee.id && row.assigned_at === assignedAt,
    )
  for (const [former, next] of relationshipsOf.flatMap((all) =>
    all.slice(1).map((next, place) => [all[place] as Relationship, next] as const),
  )) {
    const relationship = rowOf(next)
    if (former.endedAt === null || former.endedAt > next.assignedAt || !relationship) continue
    const random = randomFrom(`handover of ${next.mentee.email} ${next.assignedAt}`)
    const acceptedAt = minutesAfter(next.assignedAt, random.whole(120, 2_000))
    if (acceptedAt >= calendar.now) continue
    dataset.handovers.push({
      relationship,
      mentee_id: next.mentee.id,
      created_by: next.assignedBy.id,
      note: random.pick(notes),
      why: random.pick(reasons),
      from_mentor_id: former.mentor.id,
      created_at: next.assignedAt,
      made_at: next.assignedAt,
      accepted_at: acceptedAt,
    })
    for (const [at, actor, action, details] of [
      [next.assignedAt, next.assignedBy, 'handover.made', 'Gave a reason and a note for the next mentor'],
      [acceptedAt, next.mentor, 'handover.accepted', `Accepted the handover of ${fullName(next.mentee)}`],
    ] as const)
      dataset.auditEvents.push({ at, actor, action, details, target: 'relationship', row: relationship })
  }
  coverFor(dataset, calendar, people, relationshipsOf)
}

function coverFor(dataset: Dataset, calendar: Calendar, people: Person[], relationshipsOf: Relationship[][]) {
  const isFree = ({ castName, leftAt }: Person) => !castName && leftAt === null
  const covered = relationshipsOf
    .flat()
    .findLast(
      ({ mentor, mentee, endedAt, from }) => isFree(mentor) && isFree(mentee) && endedAt === null && from > 7,
    )
  if (!covered) return
  const { mentee, assignedBy } = covered
  const known = dataset.relationships.filter(({ mentee_id }) => mentee_id === mentee.id)
  const mentor = people.find(
    (person) =>
      person.role === 'mentor' && isFree(person) && known.every(({ mentor_id }) => mentor_id !== person.id),
  )
  if (!mentor) return
  const at = calendar.momentOn(randomFrom('the cover of the demo'), calendar.daysAgo(2))
  const lastDay = calendar.daysAgo(-coverDays)
  const row: NewRow<'relationships'> = {
    mentor_id: mentor.id,
    mentee_id: mentee.id,
    status: 'active',
    assigned_at: at,
    assigned_by: assignedBy.id,
    first_day: calendar.daysAgo(2),
    last_day: lastDay,
    ended_at: null,
    ended_by: null,
  }
  dataset.relationships.push(row)
  const day = lastDay.split('-').reverse().join('/')
  dataset.auditEvents.push({
    at,
    actor: assignedBy,
    action: 'relationship.started',
    target: 'relationship',
    row,
    details: `${fullName(mentor)} is now the covering mentor, until ${day}, of ${fullName(mentee)}`,
  })
}
