import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { Role } from '#contract/person.ts'
import type { Engine } from '../../server/database/connect.ts'
import type { Tables } from '../../server/database/schema.ts'

/** Tables with one row, or one row for each server, night or program. */
const small = [
  'pragma_page_count',
  'pragma_page_size',
  'settings',
  'sign_in_settings',
  'audit_head',
  'audit_anchors',
  'installation',
  'backups',
  'write_trials',
  'api_keys',
]
/** Indexes that contain only pending rows, so reading them completely is cheap. */
const ofWhatWaits = ['users_invited', 'letters_waiting', 'letters_undelivered', 'snoozes_open']

/** Indexes over the rows of all people: only an administrator's query may use them. */
const ofEverybody = [
  'goals_by_target',
  'goals_by_creation',
  'goals_by_completion',
  'learning_plans_by_creation',
  'progress_by_status',
  'progress_history_by_time',
  'shifts_by_start',
  'users_by_status',
]

/**
 * Returns flaws that make a query slower with every row: scans of growing tables, and sorts without an index.
 * PostgreSQL has two plans, each with its own list; one list without flaws is enough.
 */
export async function flawsOf(
  db: Kysely<Tables>,
  engine: Engine,
  query: CompiledQuery,
  who: Role,
): Promise<string[][]> {
  const ways =
    engine === 'sqlite' ? [await flawsOnSqlite(db, query, who !== 'admin')] : await flawsOnPostgres(db, query)
  const columns = existsInColumns(query.sql)
  return ways.map((flaws) => [...flaws, ...columns])
}

/**
 * An `exists` about the row, among the columns of a select. With many rows, PostgreSQL reads the whole table for it
 * instead of looking up those of the page; it does not yet with the rows of this test. `(select … limit 1) is not
 * null` is always a look-up.
 */
function existsInColumns(text: string): string[] {
  const found: string[] = []
  /** For each open bracket whether a select began in it, and whether its columns have ended. */
  const open: ('columns' | 'rest' | undefined)[] = [undefined]
  for (const { 0: word, index } of text.matchAll(/'[^']*'|"[^"]*"|[()]|\w+/g)) {
    const keyword = word.toLowerCase()
    if (word === '(') open.push(undefined)
    else if (word === ')') open.pop()
    else if (keyword === 'select') {
      const isExists = /\bexists\s*\(\s*$/i.test(text.slice(0, index))
      const inner = insideOf(text.slice(index))
      if (isExists && open.findLast((place) => place) === 'columns' && isCorrelated(inner))
        found.push(`exists in columns: ${inner}`)
      open[open.length - 1] = 'columns'
    } else if (keyword === 'from' && !/\bdistinct $/i.test(text.slice(0, index)) && open.at(-1) === 'columns')
      open[open.length - 1] = 'rest'
  }
  return found
}

/** The text up to the bracket that closes it. */
function insideOf(text: string): string {
  let depth = 0
  for (const { 0: bracket, index } of text.matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1
    if (depth < 0) return text.slice(0, index)
  }
  return text
}

/** Whether a select names a table that is not its own. */
function isCorrelated(text: string): boolean {
  const plain = text.replaceAll('"', '')
  const own = [...plain.matchAll(/(?:\b(?:from|join)|\bas) (\w+)/g)].map(([, name]) => name)
  return [...plain.matchAll(/\b([a-z_]\w*)\.\w/g)].some(([, name]) => !own.includes(name))
}

type Step = { id: number; parent: number; detail: string }

async function flawsOnSqlite(db: Kysely<Tables>, query: CompiledQuery, isOwn: boolean): Promise<string[]> {
  const { rows: steps } = await db.executeQuery<Step>({ ...query, sql: `explain query plan ${query.sql}` })
  const sorts = steps.filter(({ detail }) => detail.startsWith('USE TEMP B-TREE'))
  const scans = steps.filter((step, place) => {
    const [, alias = '', index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(step.detail) ?? []
    const table = tableOf(query.sql, alias)
    if (!table || small.includes(table) || (index && ofWhatWaits.includes(index))) return false
    // A person's page does not stop early: their own rows can be few among those of everybody.
    return isOwn || !(place === 0 && sorts.length === 0 && stopsAtLimit(query.sql))
  })
  const wide = steps.filter(
    ({ detail }) => isOwn && ofEverybody.some((index) => detail.includes(` ${index} `)),
  )
  return [...scans, ...sorts, ...wide].map(({ detail }) => detail)
}

/** A page that is read in index order stops at its limit. */
const stopsAtLimit = (text: string) => / limit (\?|\$\d+)( offset (\?|\$\d+))?$/.test(text)

/** Returns undefined if the name is not a table, for example a subquery. */
function tableOf(text: string, alias: string): string | undefined {
  if (alias === '') return undefined
  const named = new RegExp(`"?(\\w+)"? as "?${alias}"?(?!\\w)`).exec(text)?.[1]
  const isTable = new RegExp(`(from|join|update|into) "?${alias}"?(?!\\w)`).test(text)
  return named ?? (isTable ? alias : undefined)
}

type Node = {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Sort Key'?: string[]
  Plans?: Node[]
}

/** With few rows PostgreSQL prefers scans, so the test disables them. */
const never = ['seqscan', 'hashjoin', 'mergejoin']
const sorts = ['sort', 'incremental_sort']

async function flawsOnPostgres(db: Kysely<Tables>, query: CompiledQuery): Promise<string[][]> {
  const inOrder = await planOnPostgres(db, query, [...never, ...sorts])
  const sorted = await planOnPostgres(db, query, never)
  return [inOrder, sorted].map((plan) => (plan ? flawsIn(plan, false) : []))
}

const planOnPostgres = (db: Kysely<Tables>, query: CompiledQuery, dear: string[]) =>
  db.transaction().execute(async (db) => {
    for (const means of dear) await sql.raw(`set local enable_${means} = off`).execute(db)
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>({
      ...query,
      sql: `explain (format json) ${query.sql}`,
    })
    return rows[0]?.['QUERY PLAN'][0].Plan
  })

function flawsIn(node: Node, isPage: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: parts = [] } = node
  const flaws: string[] = []
  if (type.endsWith('Sort')) flaws.push(`${type} by ${node['Sort Key']?.join(', ')}`)
  const isIndexRead = type.includes('Index') && type.includes('Scan')
  const isWhole = type === 'Seq Scan' || (isIndexRead && !node['Index Cond'])
  const isAllowed = (table && small.includes(table)) || (index && ofWhatWaits.includes(index))
  if (isWhole && !isAllowed && !(isPage && isIndexRead)) flaws.push(`${type} of ${index ?? table}`)
  // The limit also applies to the first input of its joins, down to the rows of the page.
  const passesOn = type === 'Limit' || (isPage && (type.includes('Join') || type === 'Nested Loop'))
  return [
    ...flaws,
    ...parts.flatMap((part) => flawsIn(part, passesOn && part['Parent Relationship'] === 'Outer')),
  ]
}
