import * as z from 'zod/mini'
import { emptyReply, endpoint } from './endpoint.ts'
import { byId, keyOf, line, maxLength } from './fields.ts'
import { goalForm } from './goals.ts'
import { planForm } from './learning-plans.ts'

/** So many templates a person keeps, and the organisation as many. */
export const mostTemplates = 50

export const templateKinds = { goal: { label: 'Goal' }, plan: { label: 'Learning plan' } } as const
export type TemplateKind = keyof typeof templateKinds

/** What of a goal or a plan is used again: all but its day, its state and whose it is. */
const { title: goalTitle, description: goalDescription, priority } = goalForm.shape
const { title: planTitle, description: planDescription, objectives } = planForm.shape
/** Also what the form of a goal's template holds. */
export const goalTemplate = z.strictObject({ title: goalTitle, description: goalDescription, priority })
const plan = z.strictObject({ title: planTitle, description: planDescription, objectives })

export const templateRow = z.object({
  id: z.int(),
  kind: keyOf(templateKinds),
  title: z.string(),
  /** Everybody's, kept by administrators. */
  shared: z.boolean(),
  /** Whether who asks renames and deletes it. */
  mine: z.boolean(),
  /** Its content is that of its kind; the other is null. */
  goal: z.nullable(goalTemplate),
  plan: z.nullable(plan),
})
export type TemplateRow = z.infer<typeof templateRow>

/** One's own and the organisation's, by their titles. */
export const listTemplates = endpoint('GET /api/templates', {
  action: 'templates: use',
  reply: z.array(templateRow),
})

const title = line(maxLength.title, 'Title is required')
const oneKind = z.refine<{ goal?: unknown; plan?: unknown }>(
  ({ goal, plan }) => (goal === undefined) !== (plan === undefined),
  { error: 'A template is of a goal or of a learning plan', path: ['title'] },
)

/** One's own; an administrator's is the organisation's. */
export const saveTemplate = endpoint('POST /api/templates', {
  action: 'templates: keep',
  body: z.strictObject({ title, goal: z.optional(goalTemplate), plan: z.optional(plan) }).check(oneKind),
  reply: templateRow,
  status: 201,
})

/** What the form of a template's name holds. */
export const templateForm = z.strictObject({ title })

export const renameTemplate = endpoint('PATCH /api/templates/:id', {
  action: 'templates: keep',
  params: byId,
  body: templateForm,
  reply: templateRow,
})

export const deleteTemplate = endpoint('DELETE /api/templates/:id', {
  action: 'templates: keep',
  params: byId,
  reply: emptyReply,
  status: 204,
})
