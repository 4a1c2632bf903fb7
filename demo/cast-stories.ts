import type { Calendar } from './calendar.ts'
import type { Name } from './cast.ts'
import type { Dataset } from './dataset.ts'
import { sharedPapers } from './document-texts.ts'
import { shareDocument } from './documents.ts'
import { type GoalStory, keepGoal } from './goals.ts'
import { planWords } from './more-plan-texts.ts'
import { keepNote } from './notes.ts'
import type { Person } from './people.ts'
import { firstMonths, medicines, returning } from './plan-texts.ts'
import { keepPlan, talkAbout } from './plans.ts'
import { randomFrom } from './random.ts'
import type { Relationship } from './relationships.ts'
import { planShift, type Rosters } from './shifts.ts'

/** Mentees whose goals and plans are written here instead of generated. */
export const castWithStories: readonly (Name | null)[] = ['eva', 'ben', 'uma', 'pia']

const evasGoals: GoalStory[] = [
  {
    title: 'Mandatory training up to date',
    description: 'Everything green on the learning system; fire and moving and handling are overdue.',
    set: 118,
    target: 80,
    priority: 'medium',
    end: { status: 'completed', day: 83 },
  },
  {
    title: 'Tracheostomy care',
    description: 'Attend the half-day course. Dropped: the ward no longer takes these patients.',
    set: 100,
    target: 30,
    priority: 'low',
    end: { status: 'cancelled', day: 52 },
  },
  {
    title: 'IV medicines competency',
    description:
      'Theory paper passed, three supervised administrations, then the practical assessment with the practice educator.',
    set: 64,
    target: 5,
    priority: 'high',
  },
  {
    title: 'Write two reflections for revalidation',
    description: 'Use the NMC form. Write one about the night with two admissions.',
    set: 40,
    target: 1,
    priority: 'medium',
  },
  {
    title: 'Give a clear SBAR',
    description: 'Four escalation calls observed; situation and recommendation within the first minute.',
    set: 33,
    target: -3,
    priority: 'high',
  },
  {
    title: 'Night shift without prompting',
    description: 'Lead a whole night shift while I observe without prompting.',
    set: 9,
    target: -8,
    priority: 'medium',
  },
  {
    title: 'Supervise a student for a day',
    description: 'Plan the day with the student, give feedback, write in the assessment record.',
    set: 6,
    target: -45,
    priority: 'low',
  },
]

const bensGoals: GoalStory[] = [
  {
    title: 'Arrange the first shift together',
    description: 'Agree two dates with the ward manager and send them to Max.',
    set: 8,
    target: -6,
    priority: 'high',
  },
]

/** Writes the records that README, tests and journeys expect of the cast. */
export function addCastStories(
  dataset: Dataset,
  calendar: Calendar,
  rosters: Rosters,
  relationships: Relationship[],
  people: Person[],
) {
  const random = randomFrom('stories of the cast')
  const relationshipOf = (name: Name) =>
    relationships.find(({ mentee, to }) => mentee.castName === name && to === null)
  const [eva, ben] = [relationshipOf('eva'), relationshipOf('ben')]
  const uma = people.find((person) => person.castName === 'uma')
  const checklist = sharedPapers.find(({ name }) => name === 'Handover checklist.pdf')
  if (!eva || !ben || !uma || !checklist) throw new Error('The cast is not complete.')

  for (const goal of evasGoals) keepGoal(dataset, calendar, random, eva, goal)
  for (const goal of bensGoals) keepGoal(dataset, calendar, random, ben, goal)

  const night = {
    hours: 'night',
    location: 'Acute Medical Unit, Level 2',
    notes:
      "You lead the night shift and I'll shadow you. Have your break before 2am, and bring your SBAR card.",
  } as const
  planShift(dataset, calendar, rosters, { relationship: eva, day: -1, known: 9, random, ...night })
  const withoutNotes = { hours: 'early', location: 'Emergency Department, Majors', notes: '' } as const
  planShift(dataset, calendar, rosters, { relationship: eva, day: 6, known: 16, random, ...withoutNotes })
  const early = { hours: 'early', location: 'Acute Medical Unit, Level 2', notes: '' } as const
  planShift(dataset, calendar, rosters, { relationship: eva, day: -15, known: 2, random, ...early })

  const words = (wanted: { title: string }) =>
    planWords.find(({ title }) => title === wanted.title) ?? planWords[0]
  const [max, evaHerself] = [eva.mentor, eva.mentee]
  const evas = { mentee: evaHerself, mentor: max, author: max, changedBy: max }
  keepPlan(dataset, calendar, random, {
    ...evas,
    words: words(firstMonths),
    made: 128,
    target: 60,
    status: 'completed',
    changed: 58,
  })
  const current = keepPlan(dataset, calendar, random, {
    ...evas,
    words: words(medicines),
    made: 55,
    target: -40,
    status: 'active',
    changed: 52,
  })
  talkAbout(dataset, calendar, eva, current)
  const umas = { mentee: uma, mentor: null, author: uma, words: words(returning) }
  keepPlan(dataset, calendar, random, { ...umas, made: 4, target: -90, status: 'draft' })
  const bens = { mentee: ben.mentee, mentor: ben.mentor, author: ben.mentor, words: words(firstMonths) }
  keepPlan(dataset, calendar, random, { ...bens, made: 5, target: -80, status: 'draft' })

  const toEva =
    'Your night shift is coming up. You have done every part of it before, just not all in one shift.'
  keepNote(dataset, calendar, random, eva, { author: max, day: 1, content: toEva, isUnread: true })
  const toMax = "I've slept well and read the sepsis pathway twice. Is it OK if I come in at 7:30pm?"
  keepNote(dataset, calendar, random, eva, { author: evaHerself, day: 1, content: toMax, isUnread: true })

  shareDocument(dataset, calendar, random, eva, { paper: checklist, day: 2, isUnread: true })
}
