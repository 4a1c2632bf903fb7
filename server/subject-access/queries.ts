import { type Expression, type SqlBool, sql } from 'kysely'
import { personTargets } from '#contract/audit-log.ts'
import { ownMenteesOf, type PairTable } from '../access.ts'
import type { Params } from '../database/compiled.ts'
import { flagOf, isPersonLike, nameById, personOrders } from '../database/rows.ts'
import type { Db, Row, Tables } from '../database/schema.ts'
import { list } from '../kernel/http/list.ts'
import type { CsvCell } from '../kernel/sheets/csv.ts'
import { isOpenDebrief, isOwnShift, isUnchangedSinceEnd } from '../programme-conditions.ts'

/** The person whose data is exported. Deleted people and applicants without an account are included. */
export type Found = Pick<Row<'users'>, 'id' | 'first_name' | 'last_name' | 'email' | 'email_key'>

/** The person at the time of the export: debriefs that opened until this instant are open. */
export type Subject = Found & { debriefsOpenedBefore: string; today: string }

export const findSubject = (db: Db, id: number): Promise<Found | undefined> =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'first_name', 'last_name', 'email', 'email_key'])
    .executeTakeFirst()

/** No account has this id. */
const nobody = 0

/** Finds an applicant, who is identified only by email address until they have an account. */
export async function findApplicant(db: Db, referralId: number): Promise<Found | undefined> {
  const referral = await db
    .selectFrom('referrals')
    .where('id', '=', referralId)
    .select(['user_id', 'first_name', 'last_name', 'email', 'email_key'])
    .executeTakeFirst()
  if (!referral) return undefined
  const { user_id, ...applicant } = referral
  return user_id === null ? { id: nobody, ...applicant } : findSubject(db, user_id)
}

/** Lists deleted accounts, newest first. */
export const listFormerPeopleRows = list(
  'users.id',
  (db, { patterns }: Params<{ patterns: string[] }>) => {
    let former = db.selectFrom('users').where('deleted_at', 'is not', null)
    for (const pattern of patterns) former = former.where(isPersonLike('users', pattern))
    const record = db
      .selectFrom('sign_offs')
      .where('sign_offs.mentee_id', '=', sql.ref<number>('users.id'))
      .select('sign_offs.id')
    const shown = former
      .select(['id', 'first_name', 'last_name', 'email', 'role'])
      .select((eb) => eb.ref('deleted_at').$notNull().as('deleted_at'))
      .select(flagOf(record).as('has_record'))
    return { rows: shown, count: former }
  },
  {
    toRow: ({ has_record, ...person }) => ({ ...person, has_record: has_record === 1 }),
    orders: {
      ...personOrders,
      role: () => sql.ref('users.role'),
      deleted: () => sql.ref('users.deleted_at'),
    },
  },
)

/** A row of any part. */
export type Kept = Record<string, CsvCell>

type Asked = { db: Db; subject: Subject }
/** The SQL expression of a column, for the person whose data is exported. */
export type Value = (asked: Asked) => Expression<unknown>
type Condition = (asked: Asked) => Expression<SqlBool>
type Table = keyof Tables

/** The id columns whose names the exported columns contain. */
export const namedBy = {
  mentor: 'mentor_id',
  written_by: 'mentor_id',
  mentee: 'mentee_id',
  about: 'mentee_id',
  shared_with: 'mentee_id',
  actor: 'actor_id',
  person: 'person_id',
} as const
const noIds = ['password_set_by', 'signed_in_by']
const holdsAnId = (column: string) => column.endsWith('_by') && !noIds.includes(column)

export type Selection = {
  table: Table
  /** The columns that assign a row to the person, unless `whose` is given. */
  by: string[]
  whose?: Condition
  columns: string[]
  texts?: string[]
  made?: Record<string, Value>
  needed?: string[]
  /** Columns that identify a row. */
  order: string[]
}
type Key = (string | number)[]

/** The most rows that one statement reads: a person can have 150 MB of texts. */
export const rowsAtOnce = 200
/** The most keys that one statement reads. */
export const keysAtOnce = 10_000

export async function countRows(db: Db, subject: Subject, part: Selection): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(part.table)} where ${isTheirs(part)({ db, subject })}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Lists the keys of the person's rows that follow a key, in the order of the part. */
export async function listRowKeys(db: Db, subject: Subject, part: Selection, after?: Key): Promise<Key[]> {
  const columns = sql.join(orderOf(part))
  const follows = after ? sql`and (${columns}) > (${sql.join(after)})` : sql``
  const { rows } = await sql<Record<string, Key[number]>>`
    select ${columns} from ${sql.table(part.table)}
    where ${isTheirs(part)({ db, subject })} ${follows}
    order by ${columns} limit ${keysAtOnce}`.execute(db)
  return rows.map((row) => part.order.map((column) => row[column] ?? ''))
}

/**
 * Lists the rows with these keys. Each column has its exported form: other people appear by name only. A
 * sort of all rows would compute these columns for all rows first.
 */
export async function listRows(db: Db, subject: Subject, part: Selection, keys: Key[]): Promise<Kept[]> {
  const { table, columns, needed = [] } = part
  const order = orderOf(part)
  const selected = [...columns, ...needed].map(
    (column) => sql`${exportedValue(part, column)({ db, subject })} as ${sql.id(column)}`,
  )
  const hasKey = (key: Key) =>
    sql`(${sql.join(
      order.map((column, at) => sql`${column} = ${key[at]}`),
      sql` and `,
    )})`
  const { rows } = await sql<Kept>`
    select ${sql.join(selected)} from ${sql.table(table)} where ${sql.join(keys.map(hasKey), sql` or `)}
    order by ${sql.join(order)}`.execute(db)
  return rows
}

const orderOf = ({ table, order }: Selection) => order.map((column) => sql.ref(`${table}.${column}`))

const isTheirs = ({ by, whose = holdsTheirId(by) }: Selection) => whose

function exportedValue({ table, texts = [], made = {} }: Selection, column: string): Value {
  if (made[column]) return made[column]
  if (texts.includes(column)) return readable(table as PairTable, `${table}.${column}`)
  if (column in namedBy) return () => nameById(`${table}.${namedBy[column as keyof typeof namedBy]}`)
  return () => (holdsAnId(column) ? nameById(`${table}.${column}`) : sql.ref(`${table}.${column}`))
}

/**
 * A text, if the person may read it. Omitted are a former mentor's texts that somebody else changed after the
 * relationship ended, and texts that the mentee wrote to them. Shifts that they led stay theirs.
 */
const readable =
  (table: PairTable, column: string | Expression<unknown>): Value =>
  ({ db, subject }) => {
    const { id } = subject
    const mentee = sql.ref(`${table}.mentee_id`)
    const own = table === 'notes' ? sql`${sql.ref('notes.note_type')} = 'mentor_note' and` : sql``
    const led = table === 'shifts' ? sql`or ${isOwnShift(subject)}` : sql``
    return sql`case
      when ${mentee} = ${id} or ${mentee} in ${ownMenteesOf(db, subject)} or (${own} ${isUnchangedSinceEnd(table, id)}) ${led}
      then ${typeof column === 'string' ? sql.ref(column) : column} end`
  }

const ofPair: ReadonlySet<Table> = new Set<PairTable>([
  'comments',
  'documents',
  'goals',
  'learning_plans',
  'notes',
  'shifts',
])

/**
 * The details of an audit entry, which may quote its row. Omitted are entries of other people about a
 * mentee's row after the person's relationship with the mentee ended.
 */
export const readableDetails =
  (rows: Record<string, { table: Table }>): Value =>
  ({ db, subject }) => {
    const { id } = subject
    const withheld = Object.entries(rows)
      .filter(([, { table }]) => ofPair.has(table))
      .map(
        ([target, { table }]) =>
          sql`(target_type = ${target} and exists (
            select 1 from ${sql.table(table)} as thing
            where thing.id = audit_log.target_id
            and thing.mentee_id <> ${id} and thing.mentee_id not in ${ownMenteesOf(db, subject)}
            and not exists (select 1 from relationships as ended
              where ended.mentor_id = ${id} and ended.mentee_id = thing.mentee_id
              and ended.ended_at >= audit_log.created_at)))`,
      )
    return sql`case when actor_id = ${id} or not (${sql.join(withheld, sql` or `)}) then details end`
  }

const holdsTheirId =
  (columns: string[]): Condition =>
  ({ subject: { id } }) =>
    sql`(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    )})`

/** Rows that somebody has saved: an undo of the first save leaves an empty one. */
export const setOnceFor =
  (column: string): Condition =>
  ({ subject: { id } }) =>
    sql`${sql.ref(column)} = ${id} and updated_by is not null`

/** Includes rows without an account that came from, or went to, the person's email address. */
export const byIdOrEmail =
  (emailKey: 'email_key' | 'recipient'): Condition =>
  ({ subject: { id, email_key } }) =>
    sql`(user_id = ${id} or (user_id is null and ${keyIn(emailKey)} = ${email_key}))`

const keyIn = (column: string) => (column === 'email_key' ? sql.ref(column) : sql`lower(${sql.ref(column)})`)

/** A text of the plan to which an objective belongs, if the person may read it. */
export const ofPlan =
  (column: string | Expression<unknown>): Value =>
  (asked) =>
    sql`(select ${readable('learning_plans', column)(asked)} from learning_plans
      where learning_plans.id = learning_plan_objectives.plan_id)`

/** The same for several columns. */
export const eachOfPlan = <Column extends string>(...columns: Column[]) =>
  // The object has exactly these keys.
  Object.fromEntries(columns.map((column) => [column, ofPlan(column)])) as Record<Column, Value>

export const inPlansBy =
  (columns: string[]): Condition =>
  (asked) =>
    sql`plan_id in (select id from learning_plans where ${holdsTheirId(columns)(asked)})`

/** Links in the person's own plans, and links that they added. */
export const inOwnPlanOrMade: Condition = (asked) =>
  sql`(created_by = ${asked.subject.id} or ${inPlansBy(['mentee_id'])(asked)})`

/** The same for requests to agree. */
export const inOwnPlanOrAsked: Condition = (asked) =>
  sql`(${holdsTheirId(['asked_by', 'answered_by'])(asked)} or ${inPlansBy(['mentee_id'])(asked)})`

/** Returns one of the two names: the first for a mentor's note, else the second. */
export const correspondent =
  (ofMentors: 'mentor_id' | 'mentee_id', ofMentees: 'mentor_id' | 'mentee_id'): Value =>
  () =>
    sql`case when note_type = 'mentor_note' then ${nameById(`notes.${ofMentors}`)} else ${nameById(`notes.${ofMentees}`)} end`

/** The title of the goal or plan that was commented on, if the person may read it. */
export const commentedThing: Value = (asked) =>
  sql`coalesce(
    (select ${readable('goals', 'goals.title')(asked)} from goals where goals.id = comments.goal_id),
    (select ${readable('learning_plans', 'learning_plans.title')(asked)} from learning_plans
      where learning_plans.id = comments.plan_id))`

/** The place of the objective in its plan, from 1. */
export const placeOfObjective =
  (table: 'comments' | 'objective_evidence'): Value =>
  () =>
    sql`(select position from learning_plan_objectives where id = ${sql.ref(`${table}.objective_id`)})`

/** A value that only its author gets. */
export const byThemselves =
  (column: string): Value =>
  ({ subject: { id } }) =>
    sql`case when created_by = ${id} then ${sql.ref(column)} end`

/** Open debriefs by and about the person. An administrator makes the export, and must not read a sealed one early. */
export const readableDebriefs: Condition = ({ subject: { id, debriefsOpenedBefore } }) =>
  sql`((debriefs.created_by = ${id} or debriefs.mentee_id = ${id}) and ${isOpenDebrief(debriefsOpenedBefore)})`

export const inReadableDebriefs: Condition = (asked) =>
  sql`debrief_id in (select debriefs.id from debriefs where ${readableDebriefs(asked)})`

/** Rows that the person wrote, and those about their own summaries. */
export const inSignOffsOf =
  (author: string): Condition =>
  ({ subject: { id } }) =>
    sql`(${sql.ref(author)} = ${id} or sign_off_id in (select id from sign_offs where mentee_id = ${id}))`

export const yesOrNo =
  (column: string): Value =>
  () =>
    sql`case when ${sql.ref(column)} = 1 then 'yes' else 'no' end`

/** The length of texts that only their author may read. The texts themselves are never selected. */
export const lengthOf =
  (...columns: string[]): Value =>
  () =>
    sql.join(
      columns.map((column) => sql`length(${sql.ref(column)})`),
      sql` + `,
    )

export const earlierVersions: Value = ({ db }) =>
  db
    .selectFrom('private_notes_history as earlier')
    .whereRef('earlier.mentor_id', '=', sql.ref('private_notes.mentor_id'))
    .whereRef('earlier.mentee_id', '=', sql.ref('private_notes.mentee_id'))
    .select((count) => count.fn.countAll<number>().as('count'))

/** Entries by the person, and entries about them, their rows, or referrals from their email address. */
export const doneByOrTo =
  (rows: Record<string, { table: Table; by: string[] }>): Condition =>
  (asked) => {
    const { id } = asked.subject
    const ofRows = Object.entries(rows).map(
      ([target, { table, by }]) =>
        sql`or (target_type = ${target} and target_id in (
          select id from ${sql.table(table)} where ${holdsTheirId(by)(asked)}))`,
    )
    return sql`(actor_id = ${id}
      or (target_type in (${sql.join(personTargets)}) and target_id = ${id})
      or (target_type = 'referral' and target_id in (
        select id from referrals where ${byIdOrEmail('email_key')(asked)}))
      ${sql.join(ofRows, sql` `)})`
  }
