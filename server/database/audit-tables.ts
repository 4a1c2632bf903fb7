import type { AuditAction } from '#contract/audit-actions.ts'

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

/** Refusals of one kind to one caller within a minute; then the audit log records their number. */
export type RefusedCalls = {
  /** 'person 4', or the code of a locked address. */
  caller: string
  /** The text of the first entry. */
  details: string
  audit_action: AuditAction
  actor_id: number | null
  actor_role: string
  began_at: string
  /** Refusals after the first, which the audit log contains already. */
  repeats: number
}

export type AuditHead = { id: number; last_id: number; last_hash: string }
