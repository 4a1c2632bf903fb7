import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { auditHash } from '../../kernel/audit.ts'
import type { Connection } from '../connect.ts'
import type { NewRow, Tables } from '../schema.ts'
import type { Happening } from './chronicle.ts'
import { userRow } from './people.ts'
import type { Programme } from './programme.ts'

/** SQLite takes 32,766 values in a statement; no row has more than twenty. */
const rowsAtOnce = 500

type Given = { passwordHash: string; auditKey: Buffer }

/** Writes the whole programme in one transaction; tells how many rows each table got. */
export async function fill({ db, engine }: Connection, programme: Programme, given: Given) {
  const rows = rowsOf(programme, given.passwordHash)
  const counts: Record<string, number> = {}
  await db.transaction().execute(async (db) => {
    for (const { table, insert } of rows) counts[table] = await insert(db)
    counts.audit_log = await insertAudit(db, programme.chronicle.happenings, given.auditKey)
    if (engine === 'postgres') for (const { table } of rows) await continueIds(db, table)
  })
  if (engine === 'postgres') await sql`analyze`.execute(db)
  return counts
}

/** Every table's rows in an order in which what is referred to comes first. */
function rowsOf({ people, chronicle }: Programme, passwordHash: string) {
  const { plans, letters } = chronicle
  const planRows = numbered(
    plans.map(({ row }) => row),
    (row) => row.created_at,
  )
  const objectives = plans
    .sort((a, b) => (a.row.id ?? 0) - (b.row.id ?? 0))
    .flatMap(({ row, objectives }) => objectives.map((words) => ({ plan_id: row.id as number, ...words })))
  const lettersInOrder = numbered(letters, (row) => row.created_at).map((letter) => ({
    ...letter,
    dedupe_key: `${letter.kind} of the demo, ${letter.id}`,
  }))
  return [
    table('users', people.map((person) => userRow(person, passwordHash))),
    table('sessions', numbered(chronicle.sessions, (row) => row.created_at)),
    table('referrals', numbered(chronicle.referrals, (row) => row.created_at)),
    table('relationships', numbered(chronicle.relationships, (row) => row.assigned_at)),
    table('progress', chronicle.progress),
    table('progress_history', numbered(chronicle.progress_history, (row) => row.changed_at)),
    table('private_notes', numbered(chronicle.private_notes, (row) => row.updated_at)),
    table('private_notes_history', numbered(chronicle.private_notes_history, (row) => row.updated_at)),
    table('goals', numbered(chronicle.goals, (row) => row.created_at)),
    table('learning_plans', planRows),
    table('learning_plan_objectives', numbered(objectives, () => '')),
    table('shifts', numbered(chronicle.shifts, (row) => row.created_at)),
    table('notes', numbered(chronicle.notes, (row) => row.created_at)),
    table('letters', lettersInOrder),
  ]
}
