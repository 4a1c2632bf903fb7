import {
  type Expression,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { AccountStatus, Pair } from '#contract/person.ts'
import { wordsOf } from '#contract/search.ts'
import { compiled, compiledFirst, compiledOne, type Params } from './compiled.ts'
import type { Db, Row, Tables } from './schema.ts'
import { type SearchedTable, type SearchedTexts, withSearchText } from './search-text.ts'
import { untilChange } from './until-change.ts'

/** Skips rows that another server has locked. Embedded SQLite has one writer and needs no lock. */
export function skipLocked<T extends keyof Tables, Selected>(
  rows: SelectQueryBuilder<Tables, T, Selected>,
  db: Db,
): SelectQueryBuilder<Tables, T, Selected> {
  return hasManyWriters(db) ? rows.forUpdate().skipLocked() : rows
}

/** True on PostgreSQL, where others can write during a transaction. Embedded SQLite needs no row locks. */
export const hasManyWriters = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** 'First Last' of a person, or their one name. `table` is the name or alias in the query. */
export const nameOf = (table: string) =>
  sql<string>`rtrim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

/** The account status of a person; a deleted account counts as inactive. */
export const statusOf = (table: string) =>
  sql<AccountStatus>`case when ${sql.ref(`${table}.deleted_at`)} is null then ${sql.ref(`${table}.status`)} else 'inactive' end`

/**
 * Whether a look-up by index finds a row. PostgreSQL may read the whole table instead for an `exists` among the columns
 * of a select.
 */
export const finds = <DB, T extends keyof DB, Selected>(row: SelectQueryBuilder<DB, T, Selected>) =>
  sql<SqlBool>`(${row.limit(sql.lit(1))}) is not null`

/** The same as a number, because SQLite has no booleans. */
export const flagOf = <DB, T extends keyof DB, Selected>(row: SelectQueryBuilder<DB, T, Selected>) =>
  sql<0 | 1>`case when ${finds(row)} then 1 else 0 end`

/** True if a row contains a folded word. `table` is the name or alias in the query. */
export const matchesName = (table: string, pattern: Expression<string>) =>
  sql<SqlBool>`${sql.ref(`${table}.search_text`)} like ${pattern} escape '\\'`

/** A staff number without spaces, hyphens and case. The database makes the key of a typed one too. */
export const numberKeyIn = (number: Expression<string> | string): RawBuilder<string> =>
  sql<string>`upper(replace(replace(${number}, ' ', ''), '-', ''))`

/** Whether a person's name or email address contains the word. `email_key` is the normalised address. */
export const isPersonLike = (table: string, pattern: Expression<string>) =>
  sql<SqlBool>`(${matchesName(table, pattern)} or ${sql.ref(`${table}.email_key`)} like ${pattern} escape '\\')`

/** The orders of a list of people. */
export const personOrders = {
  name: () => sql.ref('users.search_text'),
  email: () => sql.ref('users.email_key'),
}

/** The name of the person with the id in `column`, to sort by. */
export const nameKeyOf = (column: string) =>
  sql<string>`(select named.search_text from users as named where named.id = ${sql.ref(column)})`

/** One pattern for each word of a search, in any order. */
export const patternsOf = (search = ''): string[] => [...new Set(wordsOf(search))].map(patternOf)

/** People whose name contains the word, also deleted ones, because their data stays. */
export const peopleLike = (db: Db, pattern: Expression<string>) =>
  db.selectFrom('users as named').where(matchesName('named', pattern)).select('named.id')

/** The same for the person whose id is in `column`: a search in slices must not read all people for each slice. */
export const isNamedLike = (column: string, pattern: Expression<string>) =>
  sql<SqlBool>`exists (select 1 from users as named where named.id = ${sql.ref(column)} and ${matchesName('named', pattern)})`

/** The calendar day 'YYYY-MM-DD' of an instant in a zone, computed by the database. */
export const localDayOf = (column: string, timeZone: string) =>
  sql<string>`local_day(${sql.ref(column)}, ${timeZone})`

/**
 * True if a text contains the words exactly, except for case. SQLite's `like` ignores the case of ASCII letters.
 * There, `lower` is a function of ours and takes as long as the rest of a search.
 */
export const containsText = (db: Db, text: Expression<string>, words: string) =>
  !hasManyWriters(db) && /^[ -~]*$/.test(words)
    ? sql<SqlBool>`${text} like ${patternOf(words)} escape '\\'`
    : sql<SqlBool>`lower(${text}) like lower(${patternOf(words)}) escape '\\'`

/** The `like` pattern of texts that contain the words. */
export const patternOf = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Counts the rows of a query that is compiled once. The count is cached until the next change. */
export function compiledCount<Input extends object, DB, T extends keyof DB, Selected>(
  build: (db: Db, input: Params<Input>) => SelectQueryBuilder<DB, T, Selected>,
): (db: Db, input: Input) => Promise<number> {
  const query = compiled((db: Db, input: Params<Input>) => countSelected(build(db, input)))
  const counted = untilChange(async ({ db }: { db: Db }, input: Input) => {
    const [row] = (await query(db, input)) as { count: number }[]
    return row?.count ?? 0
  })
  return (db, input) => counted({ db }, input)
}

const countSelected = <DB, T extends keyof DB, Selected>(rows: SelectQueryBuilder<DB, T, Selected>) =>
  rows.clearSelect().select((eb) => eb.fn.countAll<number>().as('count'))

export async function countOf<DB, T extends keyof DB, Selected>(
  rows: SelectQueryBuilder<DB, T, Selected>,
): Promise<number> {
  // Without known tables, TypeScript cannot infer the name of the only column.
  const { count } = (await countSelected(rows).executeTakeFirstOrThrow()) as { count: number }
  return count
}

/** The tables whose rows are edited. */
export type Versioned = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown; updated_by: unknown } ? T : never
}[keyof Tables]

/**
 * Locks a row until the transaction ends, with an update that changes nothing. SQLite has one writer and
 * needs no lock. undefined for a row that is deleted or does not exist.
 */
export async function lockRow<T extends Versioned>(
  db: Db,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const row = await lockRowOrDeleted(db, table, id)
  return row && 'deleted_at' in row && row.deleted_at ? undefined : row
}

/** Like `lockRow`, but also for a deleted row. */
export async function lockRowOrDeleted<T extends Versioned>(
  db: Db,
  table: T,
  id: number,
): Promise<Row<T> | undefined> {
  const lock = locks.getOrInsertComputed(table, lockOf)
  return (await lock(db, { id })) as unknown as Row<T> | undefined
}

const locks = new Map<Versioned, ReturnType<typeof lockOf>>()

/** Uses the types of one table, because all these tables have an id and a version. */
const lockOf = (table: Versioned) =>
  compiledFirst((db, { id }: Params<{ id: number }>) =>
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

export type Change<T extends Versioned> = Partial<Omit<Row<T>, GivenColumn | SearchedColumn<T>>> &
  AllOrNone<T>

type GivenColumn = 'id' | 'email_key' | 'created_at' | 'updated_at' | 'updated_by' | 'version' | 'search_text'
type SearchedColumn<T> = T extends SearchedTable ? keyof SearchedTexts<T> : never
/** The search text contains all searched texts of the row, so a change must name all of them or none. */
type AllOrNone<T> = T extends SearchedTable
  ? SearchedTexts<T> | { [Column in SearchedColumn<T>]?: never }
  : unknown

/** Saves the given columns and increments the version. `by` is a person or the system. */
export async function saveRow<T extends Versioned>(
  db: Db,
  table: T,
  id: number,
  change: Change<T>,
  by: { id: number | null; at: string },
): Promise<Row<T>> {
  const save = saves.getOrInsertComputed(table, saveOf)
  const input = { ...withSearchText(table, change), rowId: id, updated_at: by.at, updated_by: by.id }
  return (await save(db, input)) as unknown as Row<T>
}

const saves = new Map<Versioned, ReturnType<typeof saveOf>>()

/** Uses the types of one table, as above. */
const saveOf = (table: Versioned) =>
  compiledOne(
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

/** Joins the mentor and the mentee of each row as `mentors` and `mentees`, and selects their ids and names. */
export function withPair<T extends 'notes' | 'relationships' | 'shifts', Selected>(
  rows: SelectQueryBuilder<Tables, T, Selected>,
  table: T,
) {
  // Uses the types of one table, because all have a mentor and a mentee.
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

/** The addresses of a pair, for people whose name somebody else has too and whom `known` contains. Otherwise null. */
export const addressesOfPair = (db: Db, known: SelectQueryBuilder<Tables, 'users', object>) =>
  [
    addressOfNamesake(db, known, 'mentors').as('mentor_address'),
    addressOfNamesake(db, known, 'mentees').as('mentee_address'),
  ] as const

function addressOfNamesake(
  db: Db,
  known: SelectQueryBuilder<Tables, 'users', object>,
  table: 'mentors' | 'mentees',
) {
  const id = sql.ref<number>(`${table}.id`)
  const namesakes = db
    .selectFrom('users as namesakes')
    .where('namesakes.search_text', '=', sql.ref<string>(`${table}.search_text`))
    .where('namesakes.id', '<>', id)
    .where('namesakes.deleted_at', 'is', null)
    .select('namesakes.id')
  const isKnown = finds(known.where('users.id', '=', id).select('users.id'))
  return sql<
    string | null
  >`case when ${finds(namesakes)} and ${isKnown} then ${sql.ref(`${table}.email`)} end`
}

/** The same columns for an insert, which cannot join. */
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

/** The full name of the person whose id is in `column` ('table.column'), also of a deleted person. */
export const nameById = (column: string) =>
  sql<string | null>`(select ${nameOf('named')} from users as named where named.id = ${sql.ref(column)})`
