import { type RawBuilder, sql } from 'kysely'
import { hasManyWriters } from '../database/rows.ts'
import type { Db } from '../database/schema.ts'

/** The direction of growth: more people, or more years, whose earlier people have left. */
export type Growth = 'people' | 'years'

const references: Record<string, string> = {
  user_id: 'users',
  mentor_id: 'users',
  mentee_id: 'users',
  actor_id: 'users',
  created_by: 'users',
  updated_by: 'users',
  deleted_by: 'users',
  decided_by: 'users',
  assigned_by: 'users',
  ended_by: 'users',
  changed_by: 'users',
  outcome_by: 'users',
  uploaded_by: 'users',
  plan_id: 'learning_plans',
}
const unique = ['email', 'email_key', 'grs_number', 'token_hash', 'storage_key', 'dedupe_key']
/** A multiple of four years keeps leap days on valid dates. */
const yearsApart = 4

/** The final states of the rows of people who have left. */
const ended: Record<string, Record<string, RawBuilder<unknown>>> = {
  users: { status: sql`'inactive'` },
  relationships: { status: sql`'terminated'`, ended_at: sql`coalesce(ended_at, assigned_at)` },
  shifts: { status: sql`case status when 'scheduled' then 'completed' else status end` },
  goals: { status: sql`case status when 'active' then 'cancelled' else status end` },
  learning_plans: { status: sql`'archived'` },
  referrals: {
    status: sql`case status when 'pending' then 'rejected' else status end`,
    decided_at: sql`coalesce(decided_at, created_at)`,
  },
}

/** Copies every row of a programme `times` times. The order of the tables satisfies the foreign keys. */
export async function multiply(db: Db, times: number, growth: Growth): Promise<number> {
  const current = await db.introspection.getTables()
  const tables = order.flatMap((name) => current.find((table) => table.name === name) ?? [])
  const steps = new Map<string, number>()
  for (const { name } of tables) steps.set(name, await greatestId(db, name))
  await db.transaction().execute(async (db) => {
    for (let copy = 1; copy < times; copy += 1)
      for (const { name, columns } of tables) {
        const names = columns.map((column) => column.name)
        const values = names.map((column) => copied(name, column, copy, growth, steps))
        await sql`insert into ${sql.table(name)} (${sql.join(names.map((one) => sql.ref(one)))})
          select ${sql.join(values)} from ${sql.table(name)}
          where ${sql.ref(keyOf(name))} <= ${sql.lit(steps.get(name))}`.execute(db)
      }
    const last = (steps.get('audit_log') ?? 0) * times
    await sql`update audit_head set last_id = ${last}`.execute(db)
  })
  if (hasManyWriters(db)) await continueOnPostgres(db, order)
  let rows = 0
  for (const { name } of tables) rows += await countRows(db, name)
  return rows
}

/** Moves the sequences past the copied ids, and updates the planner's row counts. */
async function continueOnPostgres(db: Db, tables: string[]) {
  for (const table of tables.filter((name) => keyOf(name) === 'id'))
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${await greatestId(db, table)})`.execute(
      db,
    )
  await sql`analyze`.execute(db)
}

const order = [
  'users',
  'sessions',
  'password_tokens',
  'referrals',
  'relationships',
  'progress',
  'progress_history',
  'private_notes',
  'private_notes_history',
  'goals',
  'learning_plans',
  'learning_plan_objectives',
  'shifts',
  'notes',
  'documents',
  'letters',
  'audit_log',
]

const keyOf = (table: string) => (table === 'progress' ? 'mentee_id' : 'id')

async function greatestId(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(${sql.ref(keyOf(table))}) as id from ${sql.table(table)}`.execute(db)
  return rows[0]?.id ?? 0
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

function copied(
  table: string,
  column: string,
  copy: number,
  growth: Growth,
  steps: Map<string, number>,
): RawBuilder<unknown> {
  const target = column === 'id' ? table : references[column]
  const value = sql.ref(column)
  if (target !== undefined) return sql`${value} + ${sql.lit(copy * (steps.get(target) ?? 0))}`
  if (unique.includes(column)) return sql`${value} || ${sql.lit(`.${copy}`)}`
  if (column === 'last_name') return sql`${value} || ${sql.lit(` ${copy}`)}`
  if (growth === 'people') return sql`${value}`
  const then = ended[table]?.[column] ?? sql`${value}`
  return /_(at|date)$/.test(column) ? earlier(then, copy * yearsApart) : then
}

const earlier = (time: RawBuilder<unknown>, years: number) =>
  sql`cast(cast(substr(${time}, 1, 4) as integer) - ${sql.lit(years)} as text) || substr(${time}, 5)`
