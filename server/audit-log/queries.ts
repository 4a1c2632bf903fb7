import { type SqlBool, sql } from 'kysely'
import { actionWords, keyActorPrefix, nameless, personTargets, shownTargets } from '#contract/audit-log.ts'
import { containsText, nameOf } from '../database/rows.ts'
import type { Db, NewRow, Row } from '../database/schema.ts'
import { untilChange } from '../database/until-change.ts'

export type AuditFilter = {
  action?: string | undefined
  target_type?: string | undefined
  admin_id?: number | undefined
  /** Entries about this person that other people caused. */
  about_id?: number | undefined
  search?: string | undefined
  /** The times named by the search text, and the rest of its words. */
  times?: { spans: { from: string; to: string }[]; rest: string } | undefined
}

const withNames = (db: Db) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .leftJoin('users as targets', (join) =>
      join.onRef('targets.id', '=', 'audit_log.target_id').on('audit_log.target_type', 'in', personTargets),
    )

/** Joins the names only for a text search. A count without them reads only the index. */
const onlyEntries = (db: Db, { search }: AuditFilter) => (search ? withNames(db) : db.selectFrom('audit_log'))

function passes(db: Db, { action, target_type, admin_id, about_id, search, times }: AuditFilter) {
  const conditions = [sql<SqlBool>`1 = 1`]
  if (action !== undefined) conditions.push(sql`audit_log.action = ${action}`)
  if (target_type !== undefined) conditions.push(sql`audit_log.target_type = ${target_type}`)
  if (admin_id !== undefined) conditions.push(sql`audit_log.actor_id = ${admin_id}`)
  if (about_id !== undefined) conditions.push(isAbout(about_id))
  if (search)
    conditions.push(
      times ? sql`(${holdsWords(db, search)} or ${writtenAt(db, times)})` : holdsWords(db, search),
    )
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** A union, so that each part uses its own index. */
function isAbout(id: number) {
  const ofRelationships = (column: 'mentor_id' | 'mentee_id') => sql`select entries.id from relationships
    join audit_log as entries on entries.target_type = 'relationship' and entries.target_id = relationships.id
    where ${sql.ref(`relationships.${column}`)} = ${id}`
  return sql<SqlBool>`audit_log.id in (
    select entries.id from audit_log as entries
    where entries.target_type in (${sql.join(personTargets)}) and entries.target_id = ${id}
    union all ${ofRelationships('mentor_id')} union all ${ofRelationships('mentee_id')})
    and audit_log.actor_id is distinct from ${id}`
}

/** The text of a row as the page shows it, without the time. */
const rowText = sql<string>`
  coalesce(
    ${nameOf('users')},
    case
      when audit_log.actor_role = 'system' then ${sql.lit(nameless.system)}
      when audit_log.actor_role like ${sql.lit(`${keyActorPrefix}%`)} then substr(audit_log.actor_role, ${sql.lit(keyActorPrefix.length + 1)})
      else ${sql.lit(nameless.visitor)}
    end
  ) || ' ' || case audit_log.action ${sql.join(
    Object.entries(actionWords).map(([action, words]) => sql`when ${sql.lit(action)} then ${sql.lit(words)}`),
    sql` `,
  )} else replace(replace(audit_log.action, '.', ' '), '_', ' ') end
  || ' ' || case audit_log.target_type ${sql.join(
    Object.entries(shownTargets).map(([type, shown]) => sql`when ${sql.lit(type)} then ${sql.lit(shown)}`),
    sql` `,
  )} else replace(audit_log.target_type, '_', ' ') end
  || coalesce(' #' || cast(audit_log.target_id as text), '') || coalesce(' ' || ${nameOf('targets')}, '')
  || ' ' || audit_log.details`

const holdsWords = (db: Db, words: string) => containsText(db, rowText, words)

function writtenAt(db: Db, { spans, rest }: NonNullable<AuditFilter['times']>) {
  const written = spans.map(
    ({ from, to }) => sql`(audit_log.created_at >= ${from} and audit_log.created_at < ${to})`,
  )
  const inOneOf = written.length > 0 ? sql`(${sql.join(written, sql` or `)})` : sql`1 = 0`
  return rest ? sql`(${inOneOf} and ${holdsWords(db, rest)})` : inOneOf
}

type EntryPage = { before: number | undefined; limit: number }

/** Newest first, with the actors' current names. */
const entries = (db: Db) =>
  withNames(db)
    .orderBy('audit_log.id', 'desc')
    .select([
      'audit_log.id',
      'audit_log.created_at',
      'audit_log.actor_id as admin_id',
      'users.first_name as admin_first_name',
      'users.last_name as admin_last_name',
      'audit_log.actor_role',
      'audit_log.action',
      'audit_log.target_type',
      'audit_log.target_id',
      'audit_log.details',
    ])
    .select(nameOf('targets').$castTo<string | null>().as('target_name'))

export function listEntries(db: Db, filter: AuditFilter, { before, limit }: EntryPage) {
  let page = entries(db).where(passes(db, filter))
  if (before !== undefined) page = page.where('audit_log.id', '<', before)
  return page.limit(limit).execute()
}

export async function listEntriesById(db: Db, ids: number[]) {
  return ids.length === 0 ? [] : entries(db).where('audit_log.id', 'in', ids).execute()
}

/** The ids in one piece of the log, newest first. */
export async function listIds(
  db: Db,
  filter: AuditFilter,
  { upTo, above }: { upTo: number; above: number },
): Promise<number[]> {
  const rows = await onlyEntries(db, filter)
    .where(passes(db, filter))
    .where('audit_log.id', '>', above)
    .where('audit_log.id', '<=', upTo)
    .select('audit_log.id')
    .orderBy('audit_log.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts all entries, and those newer than a given one. */
export const countEntries = (db: Db, filter: AuditFilter, newerThan: number) =>
  counted({ db }, { filter, newerThan })

type Counted = { filter: AuditFilter; newerThan: number }

const counted = untilChange(async ({ db }: { db: Db }, { filter, newerThan }: Counted) => {
  const { total, newer } = await onlyEntries(db, filter)
    .where(passes(db, filter))
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(case when audit_log.id > ${newerThan} then 1 end)`.as('newer'),
    ])
    .executeTakeFirstOrThrow()
  return { total, newer }
})

/** Returns the id of the entry `by` places newer than another; undefined if there are fewer. */
export async function findNewer(db: Db, filter: AuditFilter, { than, by }: { than: number; by: number }) {
  const matching = await onlyEntries(db, filter)
    .where(passes(db, filter))
    .where('audit_log.id', '>', than)
    .select('audit_log.id')
    .orderBy('audit_log.id')
    .offset(by - 1)
    .limit(1)
    .executeTakeFirst()
  return matching?.id
}

/** The values of a column. Each step finds the next one in the index, so that few entries are read. */
function valuesOf(column: 'action' | 'target_type' | 'actor_id') {
  const value = sql.ref(column)
  return sql`with recursive found(value) as (
    select min(${value}) from audit_log
    union all
    select (select min(${value}) from audit_log where ${value} > found.value) from found where found.value is not null
  )`
}

async function listWords(db: Db, column: 'action' | 'target_type'): Promise<string[]> {
  const words = sql<{ value: string }>`${valuesOf(column)} select value from found where value is not null`
  return (await words.execute(db)).rows.map(({ value }) => value)
}

async function listActors(db: Db) {
  const actors = sql<Pick<Row<'users'>, 'id' | 'first_name' | 'last_name'>>`${valuesOf('actor_id')}
    select users.id, users.first_name, users.last_name from found join users on users.id = found.value`
  return (await actors.execute(db)).rows
}

export const listOptions = async (db: Db) => ({
  actions: await listWords(db, 'action'),
  target_types: await listWords(db, 'target_type'),
  people: await listActors(db),
})

export const findActor = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).select(['first_name', 'last_name']).executeTakeFirst()

/** Lists complete entries, oldest first, for checking the chain. */
export const listChain = (db: Db, afterId: number | undefined, limit: number) =>
  db
    .selectFrom('audit_log')
    .$if(afterId !== undefined, (entries) => entries.where('id', '>', afterId ?? 0))
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .execute()

export const findChainHead = (db: Db) => db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()

export const findNewest = (db: Db) =>
  db.selectFrom('audit_log').select('created_at').orderBy('id', 'desc').limit(1).executeTakeFirst()

/** The number of anchors that a data directory should contain. */
export async function findAnchorsWritten(db: Db, writer: string): Promise<number> {
  const counted = await db
    .selectFrom('audit_anchors')
    .where('writer', '=', writer)
    .select('written')
    .executeTakeFirst()
  return counted?.written ?? 0
}

export const saveAnchorsWritten = (db: Db, row: NewRow<'audit_anchors'>) =>
  db
    .insertInto('audit_anchors')
    .values(row)
    .onConflict((conflict) => conflict.column('writer').doUpdateSet({ written: row.written }))
    .execute()
