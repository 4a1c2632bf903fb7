import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { AccountStatus } from '#contract/person.ts'
import { wordsOf } from '#contract/search.ts'
import { compiled, type Params } from './compiled.ts'
import type { Db, Row, Tables } from './schema.ts'
import { hasManyWriters } from './skip-locked.ts'
import { untilChange } from './until-change.ts'

/** 'First Last' of a table of people, under the name that it has in the query. */
export const nameOf = (table: string) =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

/** The account status of a table of people; who was deleted has left as who is inactive has. */
export const statusOf = (table: string) =>
  sql<AccountStatus>`case when ${sql.ref(`${table}.deleted_at`)} is null then ${sql.ref(`${table}.status`)} else 'inactive' end`

/** Of a text as `wordsOf` folds what is searched for: without regard to accents and case. */
export const holdsFolded = (text: Expression<string>, pattern: Expression<string>) =>
  sql<SqlBool>`folded(${text}) like ${pattern} escape '\\'`

/** The patterns of the words of a search, which stand in any order. */
export const patternsOf = (search = ''): string[] => [...new Set(wordsOf(search))].map(patternOf)

/** People whose name holds the word; deleted accounts too, since what they did stays. */
export const peopleNamed = (db: Db, pattern: Expression<string>) =>
  db
    .selectFrom('users as named')
    .where(holdsFolded(nameOf('named'), pattern))
    .select('named.id')

/** The calendar day of an instant in a zone, worked out by the database: 'YYYY-MM-DD'. */
export const localDayOf = (column: string, timeZone: string) =>
  sql<string>`local_day(${sql.ref(column)}, ${timeZone})`

/** Whether a text holds these words letter by letter, in capitals or not. */
export const holds = (text: Expression<string>, words: string) =>
  sql<SqlBool>`lower(${text}) like lower(${patternOf(words)}) escape '\\'`

/** The pattern of what holds these words. */
export const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** How many rows a query finds that is compiled once; counted again after a change alone. */
export function compiledCount<Input extends object, DB, T extends keyof DB, Selected>(
  build: (db: Db, input: Params<Input>) => SelectQueryBuilder<DB, T, Selected>,
): (db: Db, input: Input) => Promise<number> {
  const query = compiled((db: Db, input: Params<Input>) => counting(build(db, input)))
  const counted = untilChange(async ({ db }: { db: Db }, input: Input) => {
    const { count } = (await query(db, input).executeTakeFirstOrThrow()) as { count: number }
    return count
  })
  return (db, input) => counted({ db }, input)
}

const counting = <DB, T extends keyof DB, Selected>(rows: SelectQueryBuilder<DB, T, Selected>) =>
  rows.clearSelect().select((eb) => eb.fn.countAll<number>().as('count'))

/** How many rows a query finds. */
export async function countOf<DB, T extends keyof DB, Selected>(
  rows: SelectQueryBuilder<DB, T, Selected>,
): Promise<number> {
  // While its tables are unknown the builder cannot name the one column that was selected.
  const { count } = (await counting(rows).executeTakeFirstOrThrow()) as { count: number }
  return count
}

type Versioned = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown; updated_by: unknown } ? T : never
}[keyof Tables]

/**
 * The row, locked until the transaction ends, where another transaction could write meanwhile: by an update that changes
 * nothing.
 * undefined for a row that is marked as deleted or never was.
 */
export async function lockRow<T extends Versioned>(
  db: Db,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const row = await lockRowOrDeleted(db, table, id)
  return row && 'deleted_at' in row && row.deleted_at ? undefined : row
}

/** The same, and a row that is marked as deleted too. */
export async function lockRowOrDeleted<T extends Versioned>(
  db: Db,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const lock = locks.getOrInsertComputed(table, lockOf)
  return (await lock(db, { id }).executeTakeFirst()) as unknown as Row<T> | undefined
}

const locks = new Map<Versioned, ReturnType<typeof lockOf>>()

/** Typed for one table that stands for all: each has an id and a version. */
const lockOf = (table: Versioned) =>
  compiled((db, { id }: Params<{ id: number }>) =>
    hasManyWriters(db)
      ? db
          .updateTable(table as 'notes')
          .set((eb) => ({ version: eb.ref('version') }))
          .where('id', '=', id)
          .returningAll()
      : db
          .selectFrom(table as 'notes')
          .where('id', '=', id)
          .selectAll(),
  )

/** What of a row can be changed. */
export type Change<T extends Versioned> = Partial<
  Omit<Row<T>, 'id' | 'created_at' | 'updated_at' | 'updated_by' | 'version'>
>

/** Saves a change of a row as its next version, by somebody or by the system; what is not named stays. */
export async function saveRow<T extends Versioned>(
  db: Db,
  table: T,
  id: number,
  change: Change<T>,
  by: { id: number | null; at: string },
): Promise<Row<T>> {
  const save = saves.getOrInsertComputed(table, saveOf)
  const input = { ...change, rowId: id, updated_at: by.at, updated_by: by.id }
  return (await save(db, input).executeTakeFirstOrThrow()) as unknown as Row<T>
}

const saves = new Map<Versioned, ReturnType<typeof saveOf>>()

/** Typed for one table that stands for all, as above. */
const saveOf = (table: Versioned) =>
  compiled(
    (
      db,
      {
        rowId,
        ...change
      }: Params<{ rowId: number; updated_at: string; updated_by: number | null } & Change<'notes'>>,
    ) =>
      db
        .updateTable(table as 'notes')
        .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
        .where('id', '=', rowId)
        .returningAll(),
  )

type WithPair = Tables & { mentors: Tables['users']; mentees: Tables['users'] }
type Pair = {
  mentor_id: number
  mentor_first_name: string
  mentor_last_name: string
  mentee_id: number
  mentee_first_name: string
  mentee_last_name: string
}

/** Joins the mentor and the mentee of each row as `mentors` and `mentees`, and selects their ids and names. */
export function withPair<T extends 'notes' | 'relationships' | 'shifts', Selected>(
  rows: SelectQueryBuilder<Tables, T, Selected>,
  table: T,
) {
  // Typed for one table that stands for all: each names a mentor and a mentee.
  const named = (rows as unknown as SelectQueryBuilder<Tables, 'notes', Selected>)
    .innerJoin('users as mentors', 'mentors.id', `${table as 'notes'}.mentor_id`)
    .innerJoin('users as mentees', 'mentees.id', `${table as 'notes'}.mentee_id`)
    .select([
      `${table as 'notes'}.mentor_id`,
      'mentors.first_name as mentor_first_name',
      'mentors.last_name as mentor_last_name',
      `${table as 'notes'}.mentee_id`,
      'mentees.first_name as mentee_first_name',
      'mentees.last_name as mentee_last_name',
    ])
  return named as unknown as SelectQueryBuilder<WithPair, T | 'mentors' | 'mentees', Selected & Pair>
}

/** The same of a row that is being inserted, which nothing can be joined to. */
export const pairOf = (table: 'notes') =>
  [
    `${table}.mentor_id`,
    nameIn('first_name', `${table}.mentor_id`).as('mentor_first_name'),
    nameIn('last_name', `${table}.mentor_id`).as('mentor_last_name'),
    `${table}.mentee_id`,
    nameIn('first_name', `${table}.mentee_id`).as('mentee_first_name'),
    nameIn('last_name', `${table}.mentee_id`).as('mentee_last_name'),
  ] as const

const nameIn = (name: 'first_name' | 'last_name', column: string) =>
  sql<string>`(select named.${sql.ref(name)} from users as named where named.id = ${sql.ref(column)})`

/** The full name of the person whose id stands in a column, `table.column`; also of one who was deleted. */
export const nameById = (column: string) =>
  sql<
    string | null
  >`(select named.first_name || ' ' || named.last_name from users as named where named.id = ${sql.ref(column)})`
