import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { compiled, type Params } from '../../database/compiled.ts'
import { compiledCount } from '../../database/rows.ts'
import type { Db } from '../../database/schema.ts'
import {
  cursorId,
  neighboursOf,
  offsetOf,
  type Page,
  type PageRequest,
  pageOf,
  pageWithTotal,
  readPage,
  rowsToRead,
} from './pages.ts'

// A list works with the rows of any tables.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Query<Row> = SelectQueryBuilder<any, any, Row>

type Parts<Row> = {
  rows: Query<Row>
  /** The same list for counting, searching and sorting; it needs no joins. */
  count: Query<unknown>
}

type Options<Input, Row, Shown> = {
  /** Makes a row of the reply. */
  toRow?: (row: Row, input: Input) => Shown
  /** The name of the id in a stored row. */
  idName?: string
  searchedAtOnce?: number
  /** The values by which the list can be sorted, besides newest first. */
  orders?: Record<string, (db: Db) => Expression<unknown>>
}

/** The column of the id, or a text and the id. Both sort in descending order and make the cursor: '7' or 'text~7'. */
type Order = string | readonly [text: string, id: string]

/** One statement searches the texts of at most this many rows. */
const rowsSearchedAtOnce = 256

/**
 * A list that is read by pages, newest first, with its total; its queries are compiled once. An input with `patterns`
 * searches a list that is ordered by id. The ids are searched in slices, so that no statement reads all texts.
 */
export function list<Input extends object, Row, Shown = Row>(
  order: Order,
  build: (db: Db, input: Params<Input>) => Parts<Row>,
  options: Options<Input, Row, Shown> = {},
) {
  const {
    toRow = (row) => row as unknown as Shown,
    idName = 'id',
    searchedAtOnce = rowsSearchedAtOnce,
    orders = {},
  } = options
  const [text, id] = typeof order === 'string' ? [undefined, order] : order
  // TypeScript cannot infer that the rest without `ids` is the input.
  const partsOf = (db: Db, input: object) => build(db, input as unknown as Params<Input>)
  const columnOf = (row: Row, column: string) => (row as Record<string, unknown>)[column]
  const idOf = (row: Row) => columnOf(row, idName) as number
  const textOf = (row: Row) => (text ? (columnOf(row, nameOf(text)) as string) : '')

  const slice = compiled((db: Db, { beforeText, before, limit, ...input }: Params<Input & Bounds>) => {
    const { rows } = partsOf(db, input)
    const isBefore = text
      ? sql<SqlBool>`(${sql.ref(text)}, ${sql.ref(id)}) < (${beforeText}, ${before})`
      : sql<SqlBool>`${sql.ref(id)} < ${before}`
    const rest = before === undefined ? rows : rows.where(isBefore)
    const sorted = text ? rest.orderBy(sql.ref(text), 'desc') : rest
    return sorted.orderBy(sql.ref(id), 'desc').limit(limit as Expression<number>)
  })
  const total = compiledCount((db: Db, input: Params<Input>) => build(db, input).count)
  const idsOf = compiled((db: Db, { ids, ...input }: Params<Input & { ids?: number[] }>) => {
    const { count } = partsOf(db, input)
    return selectIds(ids ? count.where(isAmong(id, ids)) : count, id)
  })
  const rowsById = compiled((db: Db, { ids, ...input }: Params<Input & { ids: number[] }>) =>
    partsOf(db, input).rows.where(isAmong(id, ids)).orderBy(sql.ref(id), 'desc'),
  )

  /** The ids of a page, before the rows are read: only ids and one value are sorted. Equal rows are newest first. */
  const idsInOrder = (value?: (db: Db) => Expression<unknown>) =>
    compiled((db: Db, { descending, offset, limit, ...input }: Params<Input & Cut>) => {
      const ids = selectIds(partsOf(db, input).count, id)
      return (value ? ids.orderBy(value(db), descending ? 'desc' : 'asc') : ids)
        .orderBy(sql.ref(id), 'desc')
        .limit(limit as Expression<number>)
        .offset(offset as Expression<number>)
    })
  const orderedIds = new Map(
    Object.entries({ newest: undefined, ...orders }).map(([name, value]) => [name, idsInOrder(value)]),
  )

  /** Such a list is also paged back. */
  async function ordered(db: Db, input: Input, paging: PageRequest, by: string) {
    const read = orderedIds.get(by.replace(/^-/, ''))
    if (!read) throw new Error(`This list has no order '${by}'.`)
    const cut = { descending: by.startsWith('-'), offset: offsetOf(paging), limit: rowsToRead(paging) }
    const { rows: page, more } = pageOf(await read(db, { ...input, ...cut }), paging)
    const ids = page.map(({ id }) => id)
    const rows = ids.length === 0 ? [] : await rowsById(db, { ...unsearched(input), ids })
    const sorted = { rows: rows.sort((a, b) => ids.indexOf(idOf(a)) - ids.indexOf(idOf(b))), more }
    return { ...(await pageWithTotal(sorted, () => total(db, input), paging)), ...neighboursOf(paging) }
  }

  const unsearched = (input: Input) => ('patterns' in input ? { ...input, patterns: [] } : input)

  async function searched(db: Db, input: Input, paging: PageRequest, begin: number): Promise<Page<Row>> {
    const candidates = await idsOf(db, unsearched(input))
    const found: number[] = []
    for (let at = 0; at < candidates.length; at += searchedAtOnce) {
      const ids = candidates.slice(at, at + searchedAtOnce).map(({ id }) => id)
      for (const { id } of await idsOf(db, { ...input, ids })) found.push(id)
      await yieldToEventLoop()
    }
    const ids = found.filter((id) => id < begin).sort((a, b) => b - a)
    const page = await readPage(
      paging,
      undefined,
      async (_after, limit) => {
        const rows: Row[] = []
        // A row that was found can be deleted before it is read: the next ones take its place.
        while (rows.length < limit && ids.length > 0) {
          const next = ids.splice(0, limit - rows.length)
          rows.push(...(await rowsById(db, { ...unsearched(input), ids: next })))
        }
        return rows
      },
      () => undefined,
    )
    return { ...page, total: found.length }
  }

  async function stored(db: Db, input: Input, paging: PageRequest): Promise<Page<Row>> {
    const [beforeText = '', beforeId] = text ? (paging.before?.split('~') ?? []) : ['', paging.before]
    const before = paging.before === undefined ? undefined : cursorId(beforeId)
    if (!text && 'patterns' in input && (input.patterns as string[]).length > 0)
      return searched(db, input, paging, before ?? Number.POSITIVE_INFINITY)
    const page = await readPage(
      paging,
      { beforeText, before },
      (bounds, limit) => slice(db, { ...input, ...bounds, limit }),
      (row) => ({ beforeText: textOf(row), before: idOf(row) }),
    )
    return pageWithTotal(page, () => total(db, input), paging)
  }

  return async (
    db: Db,
    input: Input,
    { order: by, ...paging }: PageRequest & { order?: string | undefined },
  ): Promise<Page<Shown> & Partial<ReturnType<typeof neighboursOf>>> => {
    const page = by === undefined ? await stored(db, input, paging) : await ordered(db, input, paging, by)
    return { ...page, rows: page.rows.map((row) => toRow(row, input)) }
  }
}

/** The name of a column in the stored row. */
const nameOf = (column: string) => column.split('.').at(-1) ?? column

const selectIds = (query: Query<unknown>, id: string) =>
  query
    .clearSelect()
    .select(sql<number>`${sql.ref(id)}`.as('id'))
    .$castTo<{ id: number }>()

const isAmong = (id: string, ids: unknown) =>
  sql<SqlBool>`${sql.ref(id)} in (${sql.join(ids as Expression<number>[])})`

type Cut = { descending: boolean; offset: number; limit: number }
type Bounds = { beforeText: string; before: number | undefined; limit: number }
