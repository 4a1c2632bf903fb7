import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { orderBy, pageOfList, search } from './fields.ts'
import { fullName, role } from './person.ts'

const exported = { success: 'Data exported successfully', error: 'Failed to export data' }

/** All data about one person, who may be deleted, as a ZIP file. */
export const exportPerson = endpoint('GET /api/users/:id/export', {
  action: 'users: export',
  kind: 'download',
  texts: exported,
})

/** All data about an applicant without an account, by one of their referrals. */
export const exportApplicant = endpoint('GET /api/referrals/:id/export', {
  action: 'users: export',
  kind: 'download',
  texts: exported,
})

/** File name of the export; `day` is the organisation's 'YYYY-MM-DD'. */
export const exportName = (person: { first_name: string; last_name: string }, day: string): string =>
  `MST data of ${fullName(person)} ${day}.zip`

export const formerPerson = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The address at deletion. It may belong to another person by now. */
  email: z.string(),
  role,
  deleted_at: z.string(),
  /** Whether there is a record that was signed. Its certificate can be withdrawn. */
  has_record: z.boolean(),
})
export type FormerPerson = z.infer<typeof formerPerson>

export const formerOrders = ['name', 'email', 'role', 'deleted'] as const

/** People with deleted accounts, newest account first. `search` matches every word in name or email address. */
export const listFormerPeople = endpoint('GET /api/users/former', {
  action: 'users: list former',
  query: z.strictObject({ ...pageOfList, search, order: orderBy(formerOrders) }),
  reply: z.array(formerPerson),
  texts: { error: 'Failed to load deleted accounts', isFixed: true },
})
