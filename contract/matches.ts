import * as z from 'zod/mini'
import { endpoint, messageReply } from './endpoint.ts'
import { byId, day, line, maxLength, optionalLine, rowId, text, version, whole } from './fields.ts'
import { personFields } from './person.ts'

/** Words for what mentors help with and what mentees ask for, unless the organisation has its own. */
export const factoryTopics = [
  'communication',
  'medicines',
  'documentation',
  'deterioration',
  'confidence',
  'time management',
  'night shifts',
  'international nurse',
  'return to practice',
  'leadership',
]
const maxTopics = 10
/** The heading of a mentee's topics, for themself and for others. */
export const wishes = { own: 'What I would like help with', theirs: 'What they would like help with' }
/** The length of the organisation's list. */
export const maxTopicsOffered = 40

const topic = line(maxLength.topic)
export const topicsOffered = z
  .array(topic)
  .check(z.maxLength(maxTopicsOffered, `Enter no more than ${maxTopicsOffered} topics`))
export const topics = z.array(topic).check(
  z.maxLength(maxTopics, `Choose no more than ${maxTopics}`),
  z.refine((all) => new Set(all).size === all.length, 'Choose each one once'),
)

export const placesBounds = { label: 'Places', least: 0, most: 20 }

/** Places and days away belong to mentors. A mentee's topics are what they would like help with. */
const matchFields = {
  places: z.nullable(whole(placesBounds)),
  firstDayAway: z.nullable(day),
  lastDayAway: z.nullable(day),
  department: optionalLine(maxLength.name),
  topics,
}
export const matchForm = z.strictObject({ ...matchFields, version: z.optional(version) }).check(
  z.refine(({ firstDayAway, lastDayAway }) => (firstDayAway === null) === (lastDayAway === null), {
    path: ['lastDayAway'],
    error: 'Enter the first and the last day, or neither',
  }),
  z.refine(({ firstDayAway, lastDayAway }) => !firstDayAway || !lastDayAway || firstDayAway <= lastDayAway, {
    path: ['lastDayAway'],
    error: 'The last day must not be before the first',
  }),
)
export type MatchFields = z.output<z.ZodMiniObject<typeof matchFields>>

export const matchProfile = z.object({
  ...matchFields,
  /** Whether places and days away apply. */
  isMentor: z.boolean(),
  version: z.int(),
})
export type MatchProfile = z.infer<typeof matchProfile>

/** Oneself; a mentor reads what their mentees would like help with. */
export const getMatchProfile = endpoint('GET /api/people/:id/match-profile', {
  action: 'match profiles: read',
  params: byId,
  reply: matchProfile,
  texts: { error: 'Failed to load this part', networkError: 'Error loading this part' },
})

export const saveMatchProfile = endpoint('PUT /api/people/:id/match-profile', {
  action: 'match profiles: write',
  params: byId,
  body: matchForm,
  reply: matchProfile,
  texts: { success: 'Saved', error: 'Failed to save', networkError: 'Error saving' },
})

/** The organisation's topics, also for applicants. */
export const listTopics = endpoint('GET /api/settings/topics', {
  action: 'topics: see',
  reply: z.array(z.string()),
})

const neverPaired = z.object({
  id: z.int(),
  person: z.object(personFields),
  reason: z.string(),
  created_at: z.string(),
})

export const listNeverPaired = endpoint('GET /api/people/:id/never-paired', {
  action: 'pairings: rule out',
  params: byId,
  reply: z.array(neverPaired),
  texts: { error: 'Failed to load the pairs', networkError: 'Error loading the pairs' },
})

/** One of the two is a mentor, the other a mentee. It also holds when their roles change. Nobody can overrule it. */
export const ruleOutPair = endpoint('POST /api/people/:id/never-paired', {
  action: 'pairings: rule out',
  params: byId,
  body: z.strictObject({ personId: rowId, reason: text(maxLength.overruling, 'Enter a reason') }),
  reply: neverPaired,
  status: 201,
  texts: {
    success: 'They cannot be paired now',
    error: 'Failed to rule out the pair',
    networkError: 'Error ruling out the pair',
  },
})

export const allowPair = endpoint('DELETE /api/never-paired/:id', {
  action: 'pairings: rule out',
  params: byId,
  reply: messageReply,
  texts: {
    success: 'They can be paired again',
    error: 'Failed to allow the pair',
    networkError: 'Error allowing the pair',
  },
})

const suggestion = z.object({
  ...personFields,
  mentee_count: z.int(),
  /** Why this mentor fits, in words. */
  reasons: z.array(z.string()),
})
export type Suggestion = z.infer<typeof suggestion>

/** At most this many mentors are suggested for a mentee. */
export const maxSuggestions = 3

export const listSuggestions = endpoint('GET /api/people/:id/suggested-mentors', {
  action: 'mentors: suggest',
  params: byId,
  reply: z.array(suggestion),
})

/** Every unassigned mentee with the first suggestion. Each one takes a place from those after it. */
export const suggestForAll = endpoint('GET /api/mentoring/suggestions', {
  action: 'mentors: suggest',
  reply: z.array(z.object({ mentee: z.object(personFields), suggestion: z.nullable(suggestion) })),
})

/** An administrator's reason to assign a mentor without a place, or who is away. */
export const overrule = z.optional(z.strictObject({ reason: text(maxLength.overruling, 'Enter a reason') }))
/** The codes of refusals that a reason overrules. */
export const overrulable = ['NO_PLACE', 'AWAY'] as const
export type Overrulable = (typeof overrulable)[number]
