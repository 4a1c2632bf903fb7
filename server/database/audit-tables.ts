import type { Role } from '#contract/person.ts'

export type AuditLog = {
  id: number
  created_at: string
  actor_id: number | null
  actor_role: string
  action: string
  target_type: string
  target_id: number | null
  details: string
  request_id: string
  prev_hash: string
  hash: string
}

/** The number of anchors of the audit log in a data directory. */
export type AuditAnchors = { writer: string; written: number }

/** Refused calls of one action by one person within a minute; then the audit log records their number. */
export type RefusedCalls = {
  user_id: number
  action: string
  actor_role: Role
  began_at: string
  /** Refusals after the first, which the audit log contains already. */
  repeats: number
}

export type AuditHead = { id: number; last_id: number; last_hash: string }
