import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParam, maxLength, optionalLine, pageOfList } from './fields.ts'

export const auditEntry = z.object({
  id: z.int(),
  created_at: z.string(),
  admin_id: z.nullable(z.int()),
  admin_first_name: z.nullable(z.string()),
  admin_last_name: z.nullable(z.string()),
  /** A role; 'system' is the program itself, 'visitor' somebody who had not signed in. */
  actor_role: z.string(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.nullable(z.int()),
  details: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** What stands for a name where an entry has no person. */
export const nameless = { system: 'The system', visitor: 'Nobody signed in' } as const

/** 'user.sessions_ended' reads 'User sessions ended'. */
export function readable(word: string): string {
  const words = word.replace(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The actor's name, or what stands for it. */
export function actorName(entry: Pick<AuditEntry, 'admin_first_name' | 'admin_last_name' | 'actor_role'>) {
  const name = [entry.admin_first_name, entry.admin_last_name].filter(Boolean).join(' ')
  return name || nameless[entry.actor_role === 'system' ? 'system' : 'visitor']
}

/** The type, plus ' #id' when an id exists. */
export const targetText = (entry: Pick<AuditEntry, 'target_type' | 'target_id'>): string =>
  readable(entry.target_type) + (entry.target_id === null ? '' : ` #${entry.target_id}`)

const word = z.string().check(z.regex(/^[a-z_.]{1,60}$/))
const filters = {
  action: z.optional(word),
  target_type: z.optional(word),
  admin_id: z.optional(idParam),
  /** Looks at the whole row as it is shown, in capitals or not. */
  search: z.optional(optionalLine(maxLength.search)),
}

/** Entries of these types have a person as their target. */
export const personTargets = ['user', 'session', 'progress', 'private_notes']

/**
 * Newest first; the Link header names the pages beside this one. `about_id` leaves what others did about a person: to the
 * account, its sessions and progress, and to its relationships.
 */
export const listAuditLog = endpoint('GET /api/mentoring/admin/audit-log', {
  action: 'audit log: read',
  query: z.strictObject({ ...pageOfList, ...filters, about_id: z.optional(idParam) }),
  reply: z.array(auditEntry),
})

/** Everything that the filters let through, as a file; that it was taken stands in the log. */
export const exportAuditLog = endpoint('GET /api/mentoring/admin/audit-log/csv', {
  action: 'audit log: read',
  kind: 'download',
  query: z.strictObject(filters),
  reply: z.unknown(),
})

/** Entries, often one, that are not as they were written: the first, the last, and why. */
const chainBreak = z.object({ entry: z.int(), last: z.int(), reason: z.string() })
export type ChainBreak = z.infer<typeof chainBreak>
export const maxBreaks = 100

/** Walks the whole chain (rule 45). */
export const checkAuditLog = endpoint('GET /api/admin/audit-log/check', {
  action: 'audit log: read',
  reply: z.object({
    /** How many entries hold before the first break. */
    entries: z.int(),
    /** The first entry that does not, and why; null while the chain is intact. */
    broken: z.nullable(z.object({ entry: z.int(), reason: z.string() })),
    /** Every break, the first 100 of them, and how many there are. */
    breaks: z.array(chainBreak),
    total_breaks: z.int(),
    /** What is wrong with the anchors that are kept beside the database; null while nothing is. */
    anchors: z.nullable(z.string()),
    checked_at: z.string(),
  }),
})
