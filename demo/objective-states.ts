import { type ObjectiveState, objectiveStates } from '#contract/objective-states.ts'
import { fullName } from '#contract/person.ts'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Dataset, Evidence, Plan } from './dataset.ts'
import type { Person } from './people.ts'
import { type Random, randomFrom } from './random.ts'
import { effectiveEnd, type Relationship } from './relationships.ts'

/** Adds the states of the objectives that the mentor set, in their order, with evidence for some of them. */
export function achieveObjectives(dataset: Dataset, calendar: Calendar, relationship: Relationship) {
  const { mentor, mentee, assignedAt } = relationship
  const end = effectiveEnd(relationship) ?? calendar.now
  for (const plan of dataset.plans) {
    const { row, objectives } = plan
    if (row.mentee_id !== mentee.id || row.mentor_id !== mentor.id || row.status === 'draft') continue
    if (row.deleted_at || objectives.some(({ state_at }) => state_at) || row.created_at < assignedAt) continue
    const until = row.status === 'active' ? end : row.updated_at
    const random = randomFrom(`objectives of '${row.title}' of ${mentee.email}`)
    const times = momentsBetween(row.created_at, until, objectives.length)
    for (const [place, at] of times.entries()) {
      const state = stateOf(random, row.status, place, objectives.length)
      if (state === 'not_started' || at >= end) break
      setState(dataset, plan, relationship, { place, state, at })
      const said = minutesAfter(at, random.whole(1, 4) * 1_440 + random.whole(5, 90))
      if (state === 'in_progress' && said < end && random.chance(0.5))
        suggest(dataset, plan, mentee, place, said)
      const linked = random.chance(0.5) ? findThing(dataset, relationship, random, at) : undefined
      if (linked)
        dataset.evidence.push({
          plan: row,
          objective: place + 1,
          linked,
          created_by: mentor.id,
          created_at: at,
        })
    }
  }
}

function stateOf(
  random: Random,
  status: Plan['row']['status'],
  place: number,
  count: number,
): ObjectiveState {
  if (status === 'completed') return random.chance(0.9) ? 'achieved' : 'carried_forward'
  if (status === 'archived') return random.chance(0.5) ? 'achieved' : 'not_started'
  if (place + 1 < count && random.chance(0.65)) return 'achieved'
  return random.chance(0.7) ? 'in_progress' : 'not_started'
}

const momentsBetween = (from: string, until: string, count: number): string[] => {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  return Array.from({ length: count }, (_, place) =>
    new Date(start + Math.floor(((end - start) * (place + 1)) / (count + 1))).toISOString(),
  )
}

type Setting = { place: number; state: ObjectiveState; at: string }

function setState(
  dataset: Dataset,
  { row, objectives }: Plan,
  { mentor, mentee }: Relationship,
  { place, state, at }: Setting,
) {
  Object.assign(objectives[place] ?? {}, { state, state_at: at, state_by: mentor.id })
  touchPlan(row, at, mentor)
  dataset.auditEvents.push({
    at,
    actor: mentor,
    action: 'objective.state_set',
    target: 'plan',
    row,
    details: `Set objective ${place + 1} of the learning plan '${row.title}' of ${fullName(mentee)} from 'Not started' to '${objectiveStates[state].label}'`,
  })
}

/** 'I think I can do this'. */
function suggest(dataset: Dataset, { row, objectives }: Plan, mentee: Person, place: number, at: string) {
  Object.assign(objectives[place] ?? {}, { suggested_at: at })
  touchPlan(row, at, mentee)
  dataset.auditEvents.push({
    at,
    actor: mentee,
    action: 'objective.suggested',
    target: 'plan',
    row,
    details: `Said that they can do objective ${place + 1} of the learning plan '${row.title}' of ${fullName(mentee)}`,
  })
}

/** The version of a plan counts only changes of its text. */
function touchPlan(row: Plan['row'], at: string, by: Person) {
  if (at > row.updated_at) Object.assign(row, { updated_at: at, updated_by: by.id })
}

/** A note or a document of the pair from before an instant. */
function findThing(
  { notes, documents }: Dataset,
  { mentor, mentee }: Relationship,
  random: Random,
  at: string,
): Evidence['linked'] | undefined {
  const isOfPair = (row: { mentor_id: number; mentee_id: number; created_at: string }) =>
    row.mentor_id === mentor.id && row.mentee_id === mentee.id && row.created_at < at
  const papers = documents.filter(({ row }) => isOfPair(row)).map(({ row }) => ({ document: row }))
  const written = notes.filter((row) => isOfPair(row) && !row.deleted_at).map((note) => ({ note }))
  const things: Evidence['linked'][] = random.chance(0.5) && papers.length > 0 ? papers : written
  return things.length > 0 ? random.pick(things) : undefined
}
