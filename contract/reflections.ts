import * as z from 'zod/mini'
import { emptyReply, endpoint, exportOf } from './endpoint.ts'
import { byId, dayOr, emptyOr, keyOf, line, listQuery, maxLength, optionalText, version } from './fields.ts'
import { range, themes } from './my-record.ts'

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
  kind: keyOf(reflectionKinds),
  nature: z.string(),
  learned: z.string(),
  changed: z.string(),
  relevance: z.string(),
  themes,
  version: z.int(),
})
export type ReflectionRow = z.infer<typeof reflectionRow>

/** One's own reflections, the last written first. No one else can read them (rule 69). */
export const listReflections = endpoint('GET /api/reflections', {
  action: 'reflections: keep',
  query: listQuery,
  reply: z.array(reflectionRow),
})

export const exportReflections = exportOf(listReflections, range)

const answer = () => emptyOr(optionalText(maxLength.reflection))

const fields = {
  title: line(maxLength.title, 'Title is required'),
  day: dayOr('Day is required'),
  kind: keyOf(reflectionKinds),
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

export const addReflection = endpoint('POST /api/reflections', {
  action: 'reflections: keep',
  body: reflectionForm,
  reply: reflectionRow,
  status: 201,
})

export const editReflection = endpoint('PUT /api/reflections/:id', {
  action: 'reflections: keep',
  params: byId,
  body: z.strictObject({ ...fields, version: z.optional(version) }).check(answered),
  reply: reflectionRow,
})

export const deleteReflection = endpoint('DELETE /api/reflections/:id', {
  action: 'reflections: keep',
  params: byId,
  reply: emptyReply,
  status: 204,
})
