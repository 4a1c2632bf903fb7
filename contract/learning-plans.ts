import * as z from 'zod/mini'
import { agreementTable, planTable } from './can.ts'
import { endpoint, exportOf } from './endpoint.ts'
import * as field from './fields.ts'
import { whenEmpty } from './messages.ts'
import { achievedOf, countAchieved, objectiveStateRow } from './objective-states.ts'
import { accountStatus } from './person.ts'

/** Who asked. Anybody of the other side answers. */
const askingSides = { mentor: { label: 'Mentor' }, mentee: { label: 'Mentee' } } as const
export type AskingSide = keyof typeof askingSides

/** The agreement of both sides to the present text of a plan. */
const agreementRow = z.object({
  /** 'agreed' stays when the text changes; then `changed` names the parts. */
  state: z.enum(['none', 'asked', 'not_yet', 'agreed']),
  asked_side: z.nullable(field.keyOf(askingSides)),
  asked_by: z.nullable(z.string()),
  asked_at: z.nullable(z.string()),
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  /** The other side's words with 'Not yet'. */
  words: z.string(),
  /** SHA-256 of title, description, objectives and target date when it was asked. */
  hash: z.nullable(z.string()),
  /** The parts that have changed since it was asked: 'objective 2', 'target date'. */
  changed: z.array(z.string()),
  /** The mentee has asked and has no mentor. */
  awaits_mentor: z.boolean(),
  can: agreementTable.reply,
})
export type AgreementRow = z.infer<typeof agreementRow>

/** For the audit log. */
export const describePlan = (title: string | null, menteeName: string) =>
  `the learning plan '${title}' of ${menteeName}`

export const planStatuses = {
  draft: { label: 'Draft' },
  active: { label: 'Active' },
  completed: { label: 'Completed' },
  archived: { label: 'Archived' },
} as const
export type PlanStatus = keyof typeof planStatuses
export const planStatus = field.keyOf(planStatuses)

const objectiveRow = z.object({
  id: z.int(),
  specific: z.string(),
  measurable: z.string(),
  achievable: z.string(),
  relevant: z.string(),
  timeBound: z.string(),
})
export type ObjectiveRow = z.infer<typeof objectiveRow>

export const planRow = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  objectives: z.array(objectiveRow),
  /** The state of each objective, in the same order. */
  objective_states: z.array(objectiveStateRow),
  agreement: agreementRow,
  /** The plan whose objectives this one carries forward, and the plan that carries this one forward. */
  carried_from: z.nullable(z.int()),
  carried_to: z.nullable(z.int()),
  target_date: z.string(),
  status: planStatus,
  /** The name of the person who completed it; null for other plans, and where it was not stored yet. */
  completed_by: z.nullable(z.string()),
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
  mentor_id: z.nullable(z.int()),
  mentor_first_name: z.nullable(z.string()),
  mentor_last_name: z.nullable(z.string()),
  mentor_status: z.nullable(accountStatus),
  created_at: z.string(),
  /** The number of comments on its objectives. */
  comments: z.int(),
  version: z.int(),
  can: planTable.reply,
})
export type PlanRow = z.infer<typeof planRow>

type Achieved = Pick<PlanRow, 'status' | 'completed_by' | 'objective_states'>

/** '3 of 4 achieved'. A plan can be completed before all are: then it says who did that. */
export function achievedText({ status, completed_by, objective_states }: Achieved): string {
  const [achieved, total] = [countAchieved(objective_states), objective_states.length]
  return status === 'completed' && achieved < total
    ? `Completed${completed_by ? ` by ${completed_by}` : ''} with ${achieved} of ${total} objectives achieved`
    : achievedOf({ achieved, total })
}

const planFilters = {
  ...field.filtersOfList,
  menteeId: z.optional(field.idParam),
  status: z.optional(planStatus),
}

/**
 * A mentee's own plans, those of a mentor's mentees, or all for an administrator. `menteeId` limits them to one mentee.
 * `search` matches every word in title, description, objectives or names; `from` and `to` limit the target date.
 */
export const listPlans = endpoint('GET /api/learning-plans', {
  action: 'plans: list',
  query: z.strictObject({ ...field.pageOfList, ...planFilters }),
  reply: z.array(planRow),
  texts: { error: 'Failed to fetch learning plans', networkError: 'Error fetching learning plans' },
})

export const exportPlans = exportOf(listPlans, planFilters)

export const listPlansOfMentee = endpoint('GET /api/learning-plans/admin/mentee/:menteeId', {
  action: 'plans: list of any mentee',
  query: z.strictObject(field.pageOfList),
  reply: z.array(planRow),
})

export const maxObjectives = 20
export const smartSentence = 'All SMART fields are required for each objective'
const smart = field.text(field.maxLength.smartField, smartSentence)
/** The texts of an objective, as the specification has them. */
export const objectiveTexts = z.strictObject({
  specific: smart,
  measurable: smart,
  achievable: smart,
  relevant: smart,
  timeBound: smart,
})
export type ObjectiveTexts = z.infer<typeof objectiveTexts>

/**
 * `id`: the objective that is edited; null for a new one. Without the field, an edit finds the objective by its texts,
 * else by its first text, else by its place.
 */
const objectiveForm = z.extend(objectiveTexts, { id: z.optional(z.nullable(field.rowId)) })
export type ObjectiveForm = z.infer<typeof objectiveForm>

/** At least one objective, and at most `maxObjectives`. */
export const objectivesOf = <Form extends typeof objectiveTexts>(form: Form) =>
  z.array(form, whenEmpty(smartSentence)).check(z.minLength(1), z.maxLength(maxObjectives))

const plan = {
  title: field.line(field.maxLength.title, 'Title is required'),
  description: field.optionalText(),
  objectives: objectivesOf(objectiveForm),
  targetDate: field.dayOr(field.targetDateRequired),
  status: planStatus,
}
/** Fields of the plan form. */
export const planForm = z.strictObject(plan)

const people = {
  menteeId: z.optional(field.rowIdOr(field.selectMentee)),
  mentorId: z.optional(z.nullable(field.rowId)),
}

const notSaved = { error: 'Failed to save learning plan', networkError: 'Error saving learning plan' }

/** A mentor creates plans for their mentees, a mentee for themself. */
export const createPlan = endpoint('POST /api/learning-plans', {
  action: 'plans: create',
  body: z.strictObject({
    ...people,
    ...plan,
    description: field.emptyOr(field.optionalText()),
    status: z._default(planStatus, 'draft'),
  }),
  reply: planRow,
  status: 201,
  texts: { success: 'Learning plan created!', ...notSaved },
})

/** Changes only the fields that are sent. A plan never changes its mentee. */
export const editPlan = endpoint('PUT /api/learning-plans/:id', {
  action: 'plans: edit',
  body: z.partial(
    z.strictObject({
      ...people,
      ...plan,
      description: field.leftOutOr(field.optionalText()),
      version: field.version,
    }),
  ),
  reply: planRow,
  texts: { success: 'Learning plan updated!', ...notSaved },
})

export const deletePlan = endpoint('DELETE /api/learning-plans/:id', {
  action: 'plans: delete',
  texts: {
    success: 'Learning plan deleted',
    error: 'Failed to delete learning plan',
    networkError: 'Error deleting learning plan',
  },
})

export const sayWhatToChange = 'Say what should change first'

/** Asks the other side to agree to the plan as it is. Replaces a request whose text has changed since. */
export const askAgreement = endpoint('POST /api/learning-plans/:id/agreement', {
  action: 'plans: agree',
  body: z.strictObject({ planVersion: z.optional(field.version) }),
  reply: planRow,
  status: 201,
  texts: {
    success: 'Asked for agreement',
    error: 'Failed to ask for agreement',
    networkError: 'Error asking for agreement',
  },
})

/**
 * 'agreed' and 'not_yet' by the other side, 'withdrawn' by the side that asked. `planVersion` is the plan that the
 * person has read.
 */
export const answerAgreement = endpoint('PATCH /api/learning-plans/:id/agreement', {
  action: 'plans: agree',
  body: z
    .strictObject({
      answer: z.enum(['agreed', 'not_yet', 'withdrawn']),
      /** Required with 'not_yet', and for it alone. */
      words: field.emptyOr(field.optionalText(field.maxLength.notYet)),
      planVersion: field.version,
    })
    .check(
      z.refine(({ answer, words }) => (answer === 'not_yet') === (words !== ''), {
        path: ['words'],
        error: sayWhatToChange,
      }),
    ),
  reply: planRow,
  texts: {
    success: 'Answer saved',
    error: 'Failed to save the answer',
    networkError: 'Error saving the answer',
  },
})

/** Makes a draft with the objectives that are not achieved, and marks them in this plan as carried forward. */
export const carryForward = endpoint('POST /api/learning-plans/:id/carry-forward', {
  action: 'objectives: set state',
  body: z.strictObject({
    targetDate: field.dayOr(field.targetDateRequired),
    planVersion: z.optional(field.version),
  }),
  reply: planRow,
  status: 201,
  texts: {
    success: 'Draft made',
    error: 'Failed to carry the plan forward',
    networkError: 'Error carrying the plan forward',
  },
})
