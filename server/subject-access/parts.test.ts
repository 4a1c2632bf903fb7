import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Tables } from '../database/schema.ts'
import { filledDemo } from '../testing/filled-demo.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { handledBy, leftOut } from './archive.ts'
import { parts, privateNotes } from './parts.ts'

const everyPart = [...Object.values(parts), privateNotes]

/** The columns of a table that assign a row to a person, over all parts. */
const chosenBy = (table: string): string[] =>
  everyPart.flatMap(({ from }) => from[table as keyof Tables] ?? [])

/** Columns whose names end like a person's id but contain none. */
const noPerson = [
  'audit_log.request_id',
  'audit_head.last_id',
  'users.password_set_by',
  'users.external_id',
  'letters.undo_id',
  'notifications.target_id',
  'notifications.undo_id',
  'snoozes.target_id',
  'comments.goal_id',
  'comments.plan_id',
  'comments.objective_id',
  'debriefs.shift_id',
  'record_entries.shift_id',
  'record_entries.meeting_id',
  'meetings.shift_id',
  'debrief_items.goal_id',
  'debrief_items.plan_id',
  'debrief_items.objective_id',
  'plan_agreements.plan_id',
  'objective_evidence.plan_id',
  'objective_evidence.objective_id',
  'objective_evidence.note_id',
  'objective_evidence.document_id',
  'objective_evidence.debrief_id',
  'shifts.series_id',
  'handovers.relationship_id',
  'sessions.provider_session_id',
  'sessions.signed_in_by',
  'passkeys.credential_id',
]
const isAPerson = /(_id|_by)$/
/** Columns that identify a person by something other than an id. */
const knowsByOther = ['idempotency_keys.caller', 'sign_in_guards.key', 'call_counts.key']

test('every personal column of every table is exported, or left out with a reason', async () => {
  const { db, drop } = await freshDatabase()
  const tables = await db.introspection.getTables()
  await drop()

  const columns = tables.flatMap(({ name, columns }) => columns.map((column) => [name, column.name] as const))
  const forgotten = columns
    .filter(([table, column]) => isAPerson.test(column) || knowsByOther.includes(`${table}.${column}`))
    .filter(([table, column]) => !noPerson.includes(`${table}.${column}`))
    .filter(([table]) => !(table in leftOut))
    .filter(([table, column]) => !chosenBy(table).includes(column) && !handledBy.includes(column))
  assert.deepEqual(forgotten, [], 'say in parts.ts what becomes of them')
  for (const table of Object.keys(leftOut)) assert.deepEqual(chosenBy(table), [], `${table} is out and in`)
})

/** Tables with further conditions: a count by the named columns alone differs. */
const decidedByMore = [
  'referrals',
  'learning_plan_objectives',
  'debrief_items',
  'objective_evidence',
  'signatures',
  'sign_off_remarks',
  'plan_agreements',
  'letters',
  'audit_log',
  'private_notes_history',
]

test('for the demo each part of an export has as many rows as the tables', async () => {
  const { db, drop } = await filledDemo()
  const found = await db
    .selectFrom('users')
    .where('email', 'in', [
      'eva@mst.example',
      'max@mst.example',
      'nora@mst.example',
      'ivan@mst.example',
      'zoe@mst.example',
    ])
    .select(['id', 'first_name', 'last_name', 'email', 'email_key'])
    .execute()
  const people = found.map((person) => ({ ...person, debriefsOpenedBefore: '9999', today: '' }))

  const held = new Map<string, number>()
  for (const person of people)
    for (const part of everyPart) {
      const rows = (await Array.fromAsync(part.pages(db, person))).flat()
      for (const [table, columns] of Object.entries(part.from)) {
        held.set(table, (held.get(table) ?? 0) + rows.length)
        if (decidedByMore.includes(table)) continue
        const chosen = sql.join(columns.map((column) => sql.ref(column)))
        const counted = await sql<{ count: number }>`
          select count(*) as count from ${sql.table(table)} where ${person.id} in (${chosen})`.execute(db)
        assert.equal(rows.length, counted.rows[0]?.count, `${table} of ${person.email}`)
      }
      for (const row of rows)
        assert.deepEqual(
          part.columns.filter((column) => row[column] === undefined),
          [],
        )
    }
  await drop()

  // An empty table would prove nothing. The demo fills these.
  for (const table of [
    'referrals',
    'relationships',
    'goals',
    'learning_plan_objectives',
    'shifts',
    'notes',
    'comments',
    'debriefs',
    'reflections',
    'record_entries',
    'debrief_items',
    'objective_evidence',
    'sign_offs',
    'signatures',
    'plan_agreements',
    'absences',
    'meetings',
  ])
    assert.ok((held.get(table) ?? 0) > 0, `there are no ${table}`)
  assert.ok((held.get('audit_log') ?? 0) > 100 && (held.get('documents') ?? 0) > 0)
})
