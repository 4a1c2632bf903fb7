import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { keyOf, line, listQuery, maxLength } from './fields.ts'
import { goalForm } from './goals.ts'
import { objectivesOf, objectiveTexts, planForm } from './learning-plans.ts'

export const templateKinds = { goal: { label: 'Goal' }, plan: { label: 'Learning plan' } } as const
export type TemplateKind = keyof typeof templateKinds

/** The reusable parts of a goal or plan: everything but date, status and mentee. */
const { title: goalTitle, description: goalDescription, priority } = goalForm.shape
const { title: planTitle, description: planDescription } = planForm.shape
/** Also the schema of the goal template form. */
export const goalTemplate = z.strictObject({ title: goalTitle, description: goalDescription, priority })
const plan = z.strictObject({
  title: planTitle,
  description: planDescription,
  objectives: objectivesOf(objectiveTexts),
})

export const templateRow = z.object({
  id: z.int(),
  kind: keyOf(templateKinds),
  title: z.string(),
  /** True for templates of the organisation, which administrators manage. */
  shared: z.boolean(),
  /** Whether the caller can rename and delete it. */
  mine: z.boolean(),
  /** Either `goal` or `plan` is set, by the kind of the template. */
  goal: z.nullable(goalTemplate),
  plan: z.nullable(plan),
})
export type TemplateRow = z.infer<typeof templateRow>

/** One's own templates and the organisation's, by title. */
export const listTemplates = endpoint('GET /api/templates', {
  action: 'templates: use',
  query: listQuery,
  reply: z.array(templateRow),
  texts: { error: 'Failed to fetch templates', networkError: 'Error fetching templates' },
})

const title = line(maxLength.title, 'Title is required')
const oneKind = z.refine<{ goal?: unknown; plan?: unknown }>(
  ({ goal, plan }) => (goal === undefined) !== (plan === undefined),
  { error: 'Choose a goal or learning plan template', path: ['title'] },
)

/** Saves a template for oneself, or for the organisation if an administrator calls it. */
export const saveTemplate = endpoint('POST /api/templates', {
  action: 'templates: keep',
  body: z.strictObject({ title, goal: z.optional(goalTemplate), plan: z.optional(plan) }).check(oneKind),
  reply: templateRow,
  status: 201,
  texts: { success: 'Template saved', error: 'Failed to save the template' },
})

/** Fields of the form for a template's name. */
export const templateForm = z.strictObject({ title })

export const renameTemplate = endpoint('PATCH /api/templates/:id', {
  action: 'templates: keep',
  body: templateForm,
  reply: templateRow,
  texts: { success: 'Template renamed', error: 'Failed to rename the template' },
})

export const deleteTemplate = endpoint('DELETE /api/templates/:id', {
  action: 'templates: keep',
  texts: { success: 'Template deleted', error: 'Failed to delete the template' },
})
