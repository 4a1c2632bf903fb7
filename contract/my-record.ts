import * as z from 'zod/mini'
import { dayInWords, hoursAndMinutes, monthsBefore } from './dates.ts'
import { debriefDays, sides } from './debriefs.ts'
import { endpoint, exportOf } from './endpoint.ts'
import * as field from './fields.ts'

/** The four themes of the NMC Code. */
export const codeThemes = {
  people: { label: 'Prioritise people' },
  practise: { label: 'Practise effectively' },
  safety: { label: 'Preserve safety' },
  trust: { label: 'Promote professionalism and trust' },
} as const
export type CodeTheme = keyof typeof codeThemes

export const topicLabel = 'Topic'
export const codeLabel = 'Parts of the Code'
export const followUpLabel = 'What you changed'
export const onlyYou = 'Only you can read this.'
export const regulatorsForm =
  'Set out like the NMC revalidation forms. Check you have the latest version before you send it.'

export const themesInWords = (themes: readonly CodeTheme[]): string =>
  themes.map((theme) => codeThemes[theme].label).join(', ')

const list = z.array(field.keyOf(codeThemes))
const themes = list.check(z.maxLength(Object.keys(codeThemes).length))

/** A dated list has a gap if nothing happened for this many months (HCPC). */
const gapMonths = 3
export const isGap = (earlier: string, later: string): boolean =>
  `${monthsBefore(earlier, -gapMonths)}${earlier.slice(7, 10)}` <= later.slice(0, 10)

export const gapInWords = (earlier: string, later: string): string =>
  `Gap of three months or more: nothing between ${dayInWords(earlier)} and ${dayInWords(later)}.`

/** The first and the last day of what is read. */
const range = { from: z.optional(field.day), to: z.optional(field.day) }
const rangeOfList = z.strictObject({ ...field.pageOfList, ...range })

const feedbackRow = z.object({
  /** The id of the shift. */
  id: z.int(),
  /** 'YYYY-MM-DDTHH:MM' on the organisation's clock. */
  starts_at: z.string(),
  /** The side that wrote it. Names are left out, as the regulator asks. */
  source: field.keyOf(sides),
  good: z.string(),
  next: z.string(),
  follow_up: z.string(),
  /** The version of the caller's entry for the shift; null without one. */
  version: z.nullable(z.int()),
})
export type FeedbackRow = z.infer<typeof feedbackRow>

/** Debriefs of the other side of one's shifts, once they are open; latest first. */
export const listFeedback = endpoint('GET /api/record/feedback', {
  action: 'my record: read',
  query: rangeOfList,
  reply: z.array(feedbackRow),
  texts: { error: 'Failed to load your feedback', networkError: 'Error loading your feedback' },
})

export const learningKinds = {
  shift: { label: 'Shift' },
  reflection: { label: 'Reflection' },
  meeting: { label: 'Meeting' },
} as const
export type LearningKind = keyof typeof learningKinds

const learningRow = z.object({
  id: z.int(),
  kind: field.keyOf(learningKinds),
  /** The day, or the local time at which it began. */
  at: z.string(),
  /** The person's own words; for a meeting without them, its milestones. */
  title: z.string(),
  /** The goals and objectives practised, from debriefs that the caller may read. */
  practised: z.array(z.string()),
  themes: list,
  /** Participatory time; null for what a person did alone. */
  minutes: z.nullable(z.int()),
  version: z.nullable(z.int()),
})
export type LearningRow = z.infer<typeof learningRow>

/** The title, or else what was practised. */
export const topicOf = ({ title, practised }: Pick<LearningRow, 'title' | 'practised'>): string =>
  title || practised.join('; ')

/** One's completed shifts, held meetings and reflections, latest first. */
export const listLearning = endpoint('GET /api/record/learning', {
  action: 'my record: read',
  query: rangeOfList,
  reply: z.array(learningRow),
  texts: { error: 'Failed to load your learning log', networkError: 'Error loading your learning log' },
})

const monthRow = z.object({ month: z.string(), shifts: z.int(), minutes: z.int() })

/** The hours worked of one's completed shifts, by month. */
export const getPracticeHours = endpoint('GET /api/record/hours', {
  action: 'my record: read',
  query: z.strictObject(range),
  reply: z.object({
    months: z.array(monthRow),
    /** Whether the caller is or was a mentee, so that there is a record to sign. */
    was_mentee: z.boolean(),
  }),
  texts: { error: 'Failed to load your practice hours', networkError: 'Error loading your practice hours' },
})
export type PracticeHours = z.output<(typeof getPracticeHours)['reply']>

const entryRow = z.object({
  /** The id of the shift or the meeting. */
  id: z.int(),
  topic: z.string(),
  themes: list,
  follow_up: z.string(),
  version: z.int(),
})
export type EntryRow = z.infer<typeof entryRow>

export const topicForm = z.strictObject({ topic: field.optionalLine(field.maxLength.title), themes })
export const followUpForm = z.strictObject({ followUp: field.optionalText(field.maxLength.followUp) })

const entrySaved = {
  success: 'Saved in your record',
  error: 'Failed to save your record',
  networkError: 'Error saving your record',
}

/** Adds to a shift of one's own what only oneself reads. Omitted parts stay as they are. */
export const saveEntry = endpoint('PATCH /api/record/shifts/:id', {
  action: 'my record: write',
  body: z.strictObject({
    topic: field.leftOutOr(topicForm.shape.topic),
    themes: z.optional(themes),
    followUp: field.leftOutOr(followUpForm.shape.followUp),
    version: z.optional(field.version),
  }),
  reply: entryRow,
  texts: entrySaved,
})

/** The same for a meeting of one's own, which has no feedback. */
export const saveMeetingEntry = endpoint('PATCH /api/record/meetings/:id', {
  action: 'my record: write',
  body: z.strictObject({
    topic: field.leftOutOr(topicForm.shape.topic),
    themes: z.optional(themes),
    version: z.optional(field.version),
  }),
  reply: entryRow,
  texts: entrySaved,
})

const notDownloaded = {
  error: 'Failed to download your record',
  networkError: 'Error downloading your record',
}
const ofOnesOwn = { proof: false, texts: notDownloaded }

export const exportFeedback = exportOf(listFeedback, range, ofOnesOwn)
export const exportLearning = exportOf(listLearning, range, ofOnesOwn)
export const exportPracticeHours = exportOf(getPracticeHours, range, ofOnesOwn)

/** The whole record, in the order of the regulator's form. */
export const downloadMyRecord = endpoint('GET /api/record/pdf', {
  action: 'my record: read',
  kind: 'download',
  query: z.strictObject(range),
  texts: notDownloaded,
})

/** The files that a person can download, with their labels: the whole record, or a part of it. */
export const recordFiles = {
  pdf: 'Whole record (PDF)',
  hours: 'Practice hours (CSV)',
  learning: 'Learning log (CSV)',
  feedback: 'Feedback log (CSV)',
  reflections: 'Reflections (CSV)',
}

const emptyOrDay = z.pipe(
  z.transform((typed: string) => typed || undefined),
  z.optional(field.day),
)
export const downloadForm = z.strictObject({
  file: field.keyOf(recordFiles),
  from: emptyOrDay,
  to: emptyOrDay,
})

/** New answers show once this many mentees have given one, so that no mentee is recognised. */
export const supportFrom = 3
export const supportRule = `This covers all answers, not only these dates. To protect your mentees we show answers after ${debriefDays} days, once three people have answered.`
export const noAnswers = 'No answers to show yet.'

const statement = z.object({
  from: z.string(),
  to: z.string(),
  mentees: z.int(),
  shifts: z.int(),
  minutes: z.int(),
  /** Meetings of the mentor that count, and their minutes. */
  meetings: z.int(),
  meeting_minutes: z.int(),
  /** Milestones held at these meetings. */
  milestones: z.int(),
  debriefs: z.int(),
  /** The latest answer of each mentee, whatever the days. */
  support: z.nullable(z.object({ yes: z.int(), partly: z.int(), no: z.int() })),
})
export type Statement = z.infer<typeof statement>

/** The counts of a statement, for the page and the PDF. */
export const statementFacts = (statement: Statement): [name: string, text: string][] => [
  ['Mentees supported', String(statement.mentees)],
  ['Completed shifts', String(statement.shifts)],
  ['Hours', hoursAndMinutes(statement.minutes)],
  ['Meetings', String(statement.meetings)],
  ['Time in meetings', hoursAndMinutes(statement.meeting_minutes)],
  ['Milestones held', String(statement.milestones)],
  ['Debriefs written', String(statement.debriefs)],
]

/** Counts a mentor's work in a range of days, without names of mentees. Defaults to the last twelve months. */
export const getStatement = endpoint('GET /api/record/statement', {
  action: 'statement: read own',
  query: z.strictObject(range),
  reply: statement,
  texts: { error: 'Failed to load your statement', networkError: 'Error loading your statement' },
})

export const downloadStatement = endpoint('GET /api/record/statement/pdf', {
  action: 'statement: read own',
  kind: 'download',
  query: z.strictObject(range),
  texts: notDownloaded,
})

/** The kinds that the regulator's form names. */
export const reflectionKinds = {
  learning: { label: 'Learning activity' },
  feedback: { label: 'Feedback' },
  event: { label: 'Event or experience' },
} as const
export type ReflectionKind = keyof typeof reflectionKinds

/** The four questions, in the order of the regulator's form. */
export const reflectionQuestions = {
  nature: { label: 'What was the nature of the activity, feedback or event?' },
  learned: { label: 'What did you learn from it?' },
  changed: { label: 'How did you change or improve your practice as a result?' },
  relevance: { label: 'How is this relevant to the Code?' },
} as const
export type ReflectionQuestion = keyof typeof reflectionQuestions

export const notYetToday = 'The day must be today or before'
const answerOne = 'Answer at least one of the four questions'

const reflectionRow = z.object({
  id: z.int(),
  title: z.string(),
  day: z.string(),
  kind: field.keyOf(reflectionKinds),
  nature: z.string(),
  learned: z.string(),
  changed: z.string(),
  relevance: z.string(),
  themes,
  version: z.int(),
})
export type ReflectionRow = z.infer<typeof reflectionRow>

/** One's own reflections, the last written first. No one else can read them. */
export const listReflections = endpoint('GET /api/reflections', {
  action: 'reflections: keep',
  query: field.listQuery,
  reply: z.array(reflectionRow),
  texts: { error: 'Failed to load your reflections', networkError: 'Error loading your reflections' },
})

export const exportReflections = exportOf(listReflections, range, ofOnesOwn)

const answer = () => field.emptyOr(field.optionalText(field.maxLength.reflection))

const fields = {
  title: field.line(field.maxLength.title, 'Title is required'),
  day: field.dayOr('Day is required'),
  kind: field.keyOf(reflectionKinds),
  nature: answer(),
  learned: answer(),
  changed: answer(),
  relevance: answer(),
  themes,
}
const answered = z.refine<Record<ReflectionQuestion, string>>(
  (answers) => Object.keys(reflectionQuestions).some((name) => answers[name as ReflectionQuestion] !== ''),
  { path: ['nature'], error: answerOne },
)
export const reflectionForm = z.strictObject(fields).check(answered)
export type ReflectionForm = z.output<typeof reflectionForm>

const reflectionSaved = {
  success: 'Reflection saved',
  error: 'Failed to save reflection',
  networkError: 'Error saving reflection',
}

export const addReflection = endpoint('POST /api/reflections', {
  action: 'reflections: keep',
  body: reflectionForm,
  reply: reflectionRow,
  status: 201,
  texts: reflectionSaved,
})

export const editReflection = endpoint('PUT /api/reflections/:id', {
  action: 'reflections: keep',
  body: z.strictObject({ ...fields, version: z.optional(field.version) }).check(answered),
  reply: reflectionRow,
  texts: reflectionSaved,
})

export const deleteReflection = endpoint('DELETE /api/reflections/:id', {
  action: 'reflections: keep',
  texts: {
    success: 'Reflection deleted',
    error: 'Failed to delete reflection',
    networkError: 'Error deleting reflection',
  },
})
