import * as z from 'zod/mini'
import { debriefTable } from './can.ts'
import { endpoint } from './endpoint.ts'
import { emptyOr, idParam, keyOf, line, maxLength, optionalText, pageOfList, rowId, time } from './fields.ts'
import { achievedFields } from './objective-states.ts'
import { shiftRow } from './shifts.ts'

/** A debrief can be written from the beginning of the shift until this many days after its end. */
export const debriefDays = 30
export const debriefsClosed = `Debriefs can be written until ${debriefDays} days after the shift.`
export const shiftNotHeld = 'This shift is recorded as not having taken place.'
export const chooseOnce = 'Choose each goal or objective once'
export const teamLineLabel = 'Only for the programme team'
/** A debrief opens this many hours after the shift's end, or as soon as both sides have written. */
export const opensAfterHours = 72
/** Dashboards list a debrief that is not written for this many days after the shift. */
export const debriefDueDays = 7
/** The form asks a mentee about the support at most once in this many days. */
export const supportEveryDays = 30

/** The two sides of a shift. Each writes a text of two parts under these headings. */
export const sides = {
  mentor: { label: 'Mentor', good: 'What went well', next: 'What to work on next' },
  mentee: { label: 'Mentee', good: 'What helped', next: 'What would help next time' },
} as const
export type Side = keyof typeof sides

/** How a mentor saw something practised. The keys are the stored numbers. */
const levels = ['Seen', 'With help', 'Alone'] as const
/** How confident a mentee feels. */
const confidences = ['1 Not yet', '2', '3', '4', '5 Fully'] as const
/** The answers of each side; the number that is stored and sent is the place, from 1. */
export const answersOf = { mentor: levels, mentee: confidences } as const satisfies Record<
  Side,
  readonly string[]
>
const answers = {
  mentor: [' saw it done', ' saw it done with help', ' saw it done alone'],
  mentee: [
    ': not confident yet',
    ': a little confident',
    ': half confident',
    ': mostly confident',
    ': fully confident',
  ],
} as const
/** 'Max saw it done with help', 'Eva: not confident yet'. */
export const answerInWords = (side: Side, answer: number, name: string): string =>
  `${name}${answers[side][answer - 1] ?? ''}`

export const counted = {
  neither: { label: 'Neither of us' },
  mentee: { label: 'The mentee' },
  mentor: { label: 'The mentor' },
  both: { label: 'Both' },
  unknown: { label: 'Not sure' },
} as const
export const countedLabel = 'Counted in staffing'
export const countedQuestion = "Was either of you counted in the ward's staffing?"
export const supportQuestion = 'Is this support working for you?'
export const support = { yes: { label: 'Yes' }, partly: { label: 'Partly' }, no: { label: 'No' } } as const

export const maxPractised = 3
const writeOne = 'Fill in at least one of the two boxes'
export const onlyMenteesAnswer = 'Only the mentee is asked about the support'
/** The readers of one side's debrief, in a sentence; `other` is the first name of the other side. */
export const readersOf = (side: Side, other: string): string =>
  `You, ${other}, any later mentor and administrators can read this. ${side === 'mentee' ? 'You' : other} can download it.`
export const readByTeam = 'Only you and administrators can read this.'
export const supportReadBy =
  'Only you and administrators can read your answer. Mentors see totals, never single answers.'
export const notHeld = 'Recorded as not having taken place'

/** A goal or an objective of a plan. */
const thing = {
  goal_id: z.nullable(z.int()),
  plan_id: z.nullable(z.int()),
  /** Stays when the objective was removed. */
  objective_id: z.nullable(z.int()),
  /** The place of the objective, from 1; null when it was removed. */
  objective: z.nullable(z.int()),
  /** As it was when the debrief was written. */
  title: z.string(),
}
const choice = z.object(thing)
export type PractisedChoice = z.infer<typeof choice>
const practised = z.object({ ...thing, answer: z.int() })
export type Practised = z.infer<typeof practised>

const debriefRow = z.object({
  id: z.int(),
  author_id: z.int(),
  author_first_name: z.string(),
  author_last_name: z.string(),
  good: z.string(),
  next: z.string(),
  practised: z.array(practised),
  counted: z.nullable(keyOf(counted)),
  /** The mentee's answer, for its author and administrators; null if it was not asked or not given. */
  support: z.nullable(keyOf(support)),
  written_at: z.string(),
  version: z.int(),
})
export type DebriefRow = z.infer<typeof debriefRow>

const sideRow = z.object({
  written: z.boolean(),
  /** null while it is sealed, or if there is none. */
  debrief: z.nullable(debriefRow),
  /** The line to the programme team, for its author and administrators. */
  team_line: z.nullable(z.string()),
  /** Administrators only: when the line was written; null once one of them has marked it as read. */
  line_unread_since: z.nullable(z.string()),
})
export type SideRow = z.infer<typeof sideRow>

/** Both sides of one shift. */
const bothSides = {
  /** The instant at which a side that is written opens at the latest. */
  opens_at: z.string(),
  mentor: sideRow,
  mentee: sideRow,
}

const debriefPage = z.object({
  shift: shiftRow,
  /** The caller's own side; null for anyone else who may read. */
  side: z.nullable(keyOf(sides)),
  ...bothSides,
  can: debriefTable.reply,
  /** Active goals, and objectives of active plans that are not achieved. Empty if the caller cannot write. */
  choices: z.array(choice),
  /** The active plans with objectives, also those that are achieved. Empty if the caller cannot write. */
  plans: z.array(z.object({ id: z.int(), title: z.string(), ...achievedFields })),
  /** True if the form asks the mentee about the support. */
  asks_support: z.boolean(),
})
export type DebriefPage = z.infer<typeof debriefPage>

/** Both sides of a shift, as far as they are open to the caller. */
export const getDebrief = endpoint('GET /api/shifts/:id/debrief', {
  action: 'debriefs: read',
  reply: debriefPage,
  texts: { error: 'Failed to load this debrief', networkError: 'Error loading this debrief' },
})

/** An objective is found by its id, or else by its plan and its place in it. */
const chosen = z.strictObject({
  goalId: z.optional(rowId),
  objectiveId: z.optional(rowId),
  planId: z.optional(rowId),
  objective: z.optional(z.int().check(z.positive())),
  /** The place in the answers of one's side, from 1. */
  answer: z.int().check(z.gte(1), z.lte(confidences.length)),
})
export type Chosen = z.infer<typeof chosen>

const optional = (max: number) => emptyOr(optionalText(max))

export const debriefForm = z
  .strictObject({
    good: optional(maxLength.debrief),
    next: optional(maxLength.debrief),
    practised: z.prefault(
      z.array(chosen).check(z.maxLength(maxPractised, `Choose up to ${maxPractised}`)),
      [],
    ),
    counted: z.prefault(z.nullable(keyOf(counted)), null),
    support: z.prefault(z.nullable(keyOf(support)), null),
    teamLine: optional(maxLength.teamLine),
    /** Records the shift as completed in the same save, for its mentor and a shift without outcome. */
    completed: z.optional(z.strictObject({ workedFrom: z.nullable(time), workedTo: z.nullable(time) })),
    /** 0 if the form began without a debrief, so that one of another device is not overwritten. */
    version: z.optional(z.int().check(z.gte(0))),
  })
  .check(z.refine(({ good, next }) => Boolean(good || next), { path: ['good'], error: writeOne }))
export type DebriefForm = z.output<typeof debriefForm>

/** Writes or rewrites one's own side. It is fixed once it is open. */
export const saveDebrief = endpoint('PUT /api/shifts/:id/debrief', {
  action: 'debriefs: write',
  body: debriefForm,
  reply: debriefPage,
  texts: { success: 'Debrief saved', error: 'Failed to save debrief', networkError: 'Error saving debrief' },
})

/** Withdraws one's own side while it is sealed. */
export const withdrawDebrief = endpoint('DELETE /api/shifts/:id/debrief', {
  action: 'debriefs: write',
  texts: {
    success: 'Debrief withdrawn',
    error: 'Failed to withdraw debrief',
    networkError: 'Error withdrawing debrief',
  },
})

/** Marks the line to the programme team as read for all administrators. 409 if it has changed since. */
export const readTeamLine = endpoint('POST /api/shifts/:id/debrief/line-read', {
  action: 'debriefs: mark line as read',
  /** `since`: the `line_unread_since` of the line that was read. */
  body: z.strictObject({ side: keyOf(sides), since: line(maxLength.name) }),
  texts: {
    success: 'Marked as read',
    error: 'Failed to mark this as read',
    networkError: 'Error marking this as read',
  },
})

export const debriefedShift = z.object({
  /** The id of the shift. */
  id: z.int(),
  shift_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** The shift is recorded as not having taken place, so its debriefs do not count. */
  not_held: z.boolean(),
  ...bothSides,
})
export type DebriefedShift = z.infer<typeof debriefedShift>

/** A mentee's shifts with a debrief that the caller may know of, latest first. */
export const listDebriefs = endpoint('GET /api/mentoring/debriefs/:menteeId', {
  action: 'debriefs: read',
  query: z.strictObject({ ...pageOfList, goalId: z.optional(idParam) }),
  reply: z.array(debriefedShift),
})
