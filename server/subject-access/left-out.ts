import type { Tables } from '../database/schema.ts'

/** Tables about people that are not exported, with the reason that README.txt gives. */
export const leftOut: { [T in keyof Tables]?: string } = {
  sign_in_guards: 'Counts of failed sign-ins. They are stored under a code that does not reveal the address.',
  call_counts:
    'Counts of requests in the last minutes. They are stored under a code that does not show who made them.',
  refused_calls:
    'Counts of refusals in the last minute. audit_log.csv contains the first one and, later, the number.',
  provider_flows: 'Ways to the provider and back, stored for minutes. The result is in audit_log.csv.',
  sign_in_challenges:
    'Questions asked while someone signs in, stored for minutes. The result is in audit_log.csv.',
  sign_in_settings: 'The ways to sign in. audit_log.csv shows who changed them.',
  letter_requests: 'Emails that were requested in the last seconds. The result is in letters.csv.',
  idempotency_keys:
    'Copies of replies, stored for a day so that a repeated request has no effect. They contain the same data.',
  undos: 'Copies of records before a change, stored while the change can be undone, for an hour at most.',
  standards: 'The programme standards that administrators chose. audit_log.csv shows who chose them.',
  settings: 'The settings of the service contain no personal data. audit_log.csv shows who changed them.',
}

/**
 * Columns that name who changed a row. They do not make it that person's row: the audit log contains their
 * actions.
 */
export const handledBy = [
  'assigned_by',
  'ended_by',
  'updated_by',
  'deleted_by',
  'decided_by',
  'outcome_by',
  'actor_id',
  'reminded_by',
  'state_by',
  'settled_by',
]
