import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type AuditAction, auditTargetOf } from '#contract/audit-actions.ts'
import type { keyActorPrefix } from '#contract/audit-log.ts'
import type { Role } from '#contract/person.ts'
import type { KeyFor } from '../../adapters/secret-key.ts'
import { compiledList, compiledOne, type Params } from '../../database/compiled.ts'
import type { NewRow, Row, Tables } from '../../database/schema.ts'
import { toStorable } from '../text.ts'

/** A person, the program itself, a visitor who has not signed in, or a program with a key. */
export type Actor =
  | { id: number; role: Role }
  | { id: null; role: `${typeof keyActorPrefix}${string}` }
  | typeof systemActor
  | typeof visitorActor
export const systemActor = { id: null, role: 'system' } as const
export const visitorActor = { id: null, role: 'visitor' } as const

export type AuditEntry = {
  action: AuditAction
  targetId: number | null
  details: string
  actor: Actor | undefined
}

/** The fields that a hash covers, in this order. */
const hashedFields = [
  'id',
  'created_at',
  'actor_id',
  'actor_role',
  'action',
  'target_type',
  'target_id',
  'details',
  'request_id',
  'prev_hash',
] as const satisfies (keyof Row<'audit_log'>)[]

/** The hash of an entry covers all its fields and the hash of the one before. */
export const auditHash = (
  key: Buffer,
  entry: Pick<Row<'audit_log'>, (typeof hashedFields)[number]>,
): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(hashedFields.map((field) => entry[field])))
    .digest('hex')

type AuditContext = { now: () => Date; keyFor: KeyFor; actor: Actor; requestId: string }

/** Adds entries to the end of the chain. Locks its head, so that entries have the order of their commits. */
export async function appendAudit(
  db: Transaction<Tables>,
  ctx: AuditContext,
  entries: AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const head = await lockHead(db, { entries: entries.length })

  const key = ctx.keyFor('audit')
  const firstId = head.last_id - entries.length + 1
  let previous = head.last_hash
  const rows = entries.map((entry, index) => {
    const actor = entry.actor ?? ctx.actor
    const fields = {
      id: firstId + index,
      created_at: ctx.now().toISOString(),
      actor_id: actor.id,
      actor_role: actor.role,
      action: entry.action,
      target_type: auditTargetOf(entry.action),
      target_id: entry.targetId,
      // The hash must cover the text as the database returns it, so unstorable characters are replaced first.
      details: toStorable(entry.details),
      request_id: ctx.requestId,
      prev_hash: previous,
    }
    previous = auditHash(key, fields)
    return { ...fields, hash: previous }
  })

  const [first, ...more] = rows
  if (first && more.length === 0) await insertEntry(db, first)
  else await db.insertInto('audit_log').values(rows).execute()
  await saveHead(db, { last_hash: previous })
}

const lockHead = compiledOne((db, { entries }: Params<{ entries: number }>) =>
  db
    .updateTable('audit_head')
    .set((eb) => ({ last_id: eb('last_id', '+', entries) }))
    .returning(['last_id', 'last_hash']),
)

const insertEntry = compiledList((db, entry: Params<NewRow<'audit_log'>>) =>
  db.insertInto('audit_log').values(entry),
)

const saveHead = compiledList((db, head: Params<{ last_hash: string }>) =>
  db.updateTable('audit_head').set(head),
)
