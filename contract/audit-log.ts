import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idInAddress, pageOfList } from './fields.ts'

export const auditEntry = z.object({
  id: z.int(),
  created_at: z.string(),
  admin_id: z.nullable(z.int()),
  admin_first_name: z.nullable(z.string()),
  admin_last_name: z.nullable(z.string()),
  action: z.string(),
  target_type: z.string(),
  target_id: z.nullable(z.int()),
  details: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const word = z.string().check(z.regex(/^[a-z_.]{1,60}$/))

/** Newest first. */
export const listAuditLog = endpoint('GET /api/mentoring/admin/audit-log', {
  action: 'audit log: read',
  query: z.strictObject({
    ...pageOfList,
    action: z.optional(word),
    target_type: z.optional(word),
    admin_id: z.optional(idInAddress),
  }),
  reply: z.array(auditEntry),
})
