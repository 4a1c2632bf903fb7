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

/** How many anchors of the audit log a data directory holds. */
export type AuditAnchors = { writer: string; written: number }

export type AuditHead = { id: number; last_id: number; last_hash: string }
