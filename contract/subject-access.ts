import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, listQuery } from './fields.ts'
import { fullName, role } from './person.ts'

/** All that is kept about one person, deleted people too, as a ZIP file. */
export const exportPerson = endpoint('GET /api/users/:id/export', {
  action: 'users: export',
  kind: 'download',
  params: byId,
  reply: z.unknown(),
})

/** The same of somebody who asked for support and has no account, by one of their referrals. */
export const exportApplicant = endpoint('GET /api/referrals/:id/export', {
  action: 'users: export',
  kind: 'download',
  params: byId,
  reply: z.unknown(),
})

/** What the file is called; `day` is the organisation's 'YYYY-MM-DD'. */
export const exportName = (person: { first_name: string; last_name: string }, day: string): string =>
  `MST data of ${fullName(person)} ${day}.zip`

export const formerPerson = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** As it was: it may be somebody else's by now. */
  email: z.string(),
  role,
  deleted_at: z.string(),
})
export type FormerPerson = z.infer<typeof formerPerson>

/** People whose accounts were deleted, the newest account first. */
export const listFormerPeople = endpoint('GET /api/users/former', {
  action: 'users: export',
  query: listQuery,
  reply: z.array(formerPerson),
})
