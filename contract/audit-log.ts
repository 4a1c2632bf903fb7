import * as z from 'zod/mini'
import { joinName } from '#contract/person.ts'
import { formatInstant } from './dates.ts'
import { endpoint, exportOf } from './endpoint.ts'
import { idParam, maxLength, optionalLine, pageOfList } from './fields.ts'

export const auditEntry = z.object({
  id: z.int(),
  created_at: z.string(),
  admin_id: z.nullable(z.int()),
  admin_first_name: z.nullable(z.string()),
  admin_last_name: z.nullable(z.string()),
  /**
   * A role, 'system' for the program itself, 'visitor' for somebody who was not signed in, or 'key: ' and the name of
   * a key.
   */
  actor_role: z.string(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.nullable(z.int()),
  /** The person that `target_id` names; null for other targets. */
  target_name: z.nullable(z.string()),
  details: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Shown instead of a name for entries without a person. */
export const nameless = { system: 'The system', visitor: 'Not signed in' } as const

/** The words of actions whose names say too little. */
export const actionWords: Record<string, string> = {
  'letters.chosen': 'Email choices changed',
  'note.changed': 'Message changed',
  'note.created': 'Message sent',
  'note.deleted': 'Message deleted',
  'note.opened': 'Message opened',
  'note.undone': 'Message undone',
  'session.signed_in': 'Signed in',
  'session.signed_out': 'Signed out',
}

/** 'user.sessions_ended' becomes 'User sessions ended'. */
export function readable(word: string): string {
  const better = actionWords[word]
  if (better) return better
  const words = word.replace(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Begins the role of a program that used a key. The key's name follows. */
export const keyActorPrefix = 'key: '

/** The actor's name, or its replacement. */
export function actorName(entry: Pick<AuditEntry, 'admin_first_name' | 'admin_last_name' | 'actor_role'>) {
  const name = joinName(entry.admin_first_name, entry.admin_last_name)
  if (entry.actor_role.startsWith(keyActorPrefix)) return entry.actor_role.slice(keyActorPrefix.length)
  return name || nameless[entry.actor_role === 'system' ? 'system' : 'visitor']
}

/** Targets in other words. The number of a session's entry is the person's, because a session ends with its number. */
export const shownTargets: Record<string, string> = { note: 'message', session: 'user' }

/** The type, plus ' #id' when an id exists, and the name of a person: 'User #12 Max Okafor'. */
export const targetText = (entry: Pick<AuditEntry, 'target_type' | 'target_id' | 'target_name'>) =>
  [
    readable(shownTargets[entry.target_type] ?? entry.target_type),
    entry.target_id !== null && `#${entry.target_id}`,
    entry.target_name,
  ]
    .filter(Boolean)
    .join(' ')

/** '20/11/2026 14:05:09' in the time zone. */
export const entryTime = ({ created_at }: Pick<AuditEntry, 'created_at'>, timeZone: string): string =>
  formatInstant(created_at, timeZone) +
  created_at.slice('YYYY-MM-DDTHH:MM'.length, 'YYYY-MM-DDTHH:MM:SS'.length)

const word = z.string().check(z.regex(/^[a-z_.]{1,60}$/))
const filters = {
  action: z.optional(word),
  target_type: z.optional(word),
  admin_id: z.optional(idParam),
  /** Searches all displayed columns of a row, ignoring case. */
  search: z.optional(optionalLine(maxLength.search)),
}

/** For entries of these types the target is a person. */
export const personTargets = ['user', 'session', 'progress', 'private_notes']

/**
 * Newest first, with cursors in the Link header. `about_id` selects entries by others about a person: about
 * the account, its sessions, progress and relationships.
 */
export const listAuditLog = endpoint('GET /api/mentoring/admin/audit-log', {
  action: 'audit log: read',
  query: z.strictObject({ ...pageOfList, ...filters, about_id: z.optional(idParam) }),
  reply: z.array(auditEntry),
  texts: { error: 'Failed to fetch audit log', isFixed: true },
})

/** Everything that the filters can find: the actions, the targets and everyone who acted. */
export const listAuditOptions = endpoint('GET /api/admin/audit-log/options', {
  action: 'audit log: read',
  reply: z.object({
    actions: z.array(z.string()),
    target_types: z.array(z.string()),
    people: z.array(z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })),
  }),
})

export const exportAuditLog = exportOf(listAuditLog, filters, {
  texts: { error: 'Failed to download audit log' },
})

/** A range of entries, often one, that were changed: the first, the last, and the reason. */
const chainBreak = z.object({ entry: z.int(), last: z.int(), reason: z.string() })
export type ChainBreak = z.infer<typeof chainBreak>
export const maxBreaks = 100

/** Verifies the whole hash chain. */
export const checkAuditLog = endpoint('GET /api/admin/audit-log/check', {
  action: 'audit log: read',
  reply: z.object({
    /** The number of valid entries before the first break. */
    entries: z.int(),
    /** The first invalid entry and the reason; null while the chain is intact. */
    broken: z.nullable(z.object({ entry: z.int(), reason: z.string() })),
    /** The first 100 breaks; `total_breaks` counts all. */
    breaks: z.array(chainBreak),
    total_breaks: z.int(),
    /** The problem with the anchors beside the database; null without one. */
    anchors: z.nullable(z.string()),
    checked_at: z.string(),
  }),
})
