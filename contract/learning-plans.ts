import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byMenteeId, idInAddress, pageOfList } from './fields.ts'

export const planStatuses = {
  draft: { label: 'Draft' },
  active: { label: 'Active' },
  completed: { label: 'Completed' },
  archived: { label: 'Archived' },
} as const
export type PlanStatus = keyof typeof planStatuses
export const planStatus = z.enum(['draft', 'active', 'completed', 'archived'])

export const objectiveRow = z.object({
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
  target_date: z.string(),
  status: planStatus,
  mentee_id: z.int(),
  mentee_first_name: z.string(),
  mentee_last_name: z.string(),
  mentor_id: z.nullable(z.int()),
  mentor_first_name: z.nullable(z.string()),
  mentor_last_name: z.nullable(z.string()),
  created_at: z.string(),
  version: z.int(),
})
export type PlanRow = z.infer<typeof planRow>

/** A mentee's own, those of a mentor's mentees, an administrator's all; `menteeId` narrows them to one mentee. */
export const listPlans = endpoint('GET /api/learning-plans', {
  action: 'plans: list',
  query: z.strictObject({ ...pageOfList, menteeId: z.optional(idInAddress) }),
  reply: z.array(planRow),
})

export const listPlansOfMentee = endpoint('GET /api/learning-plans/admin/mentee/:menteeId', {
  action: 'plans: list of any mentee',
  params: byMenteeId,
  query: z.strictObject(pageOfList),
  reply: z.array(planRow),
})
