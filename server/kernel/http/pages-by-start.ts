import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { compiled, type Params } from '../../database/compiled.ts'
import { compiledCount } from '../../database/rows.ts'
import type { Db } from '../../database/schema.ts'
import { cursorId, type Page, type PageRequest, pageWithTotal, readPage } from './pages.ts'

type List<DB, T extends keyof DB, Row, CountedDB, C extends keyof CountedDB, Counted> = {
  shown: SelectQueryBuilder<DB, T, Row>
  counted: SelectQueryBuilder<CountedDB, C, Counted>
}

type Cut = { startsAt: string; cursor: number | undefined; limit: number }

/** A `compiledPage` of `shifts`, latest first. The cursor is the last row's start and id, 'YYYY-MM-DDTHH:MM~id'. */
export function compiledPageByStart<
  Input extends object,
  DB,
  T extends keyof DB,
  Row extends { id: number; starts_at: string },
  CountedDB,
  C extends keyof CountedDB,
  Counted,
  Shown = Row,
>(
  build: (db: Db, input: Params<Input>) => List<DB, T, Row, CountedDB, C, Counted>,
  toRow: (row: Row, input: Input) => Shown = (row) => row as unknown as Shown,
) {
  const slice = compiled((db: Db, { startsAt, cursor, limit, ...input }: Params<Input & Cut>) => {
    // TypeScript cannot infer that the rest is the input.
    const { shown } = build(db, input as unknown as Params<Input>)
    const rest =
      cursor === undefined
        ? shown
        : shown.where(sql<SqlBool>`(shifts.starts_at, shifts.id) < (${startsAt}, ${cursor})`)
    return rest
      .orderBy(sql.ref('shifts.starts_at'), 'desc')
      .orderBy(sql.ref('shifts.id'), 'desc')
      .limit(limit as Expression<number>)
  })
  const total = compiledCount((db: Db, input: Params<Input>) => build(db, input).counted)

  return async (db: Db, input: Input, paging: PageRequest): Promise<Page<Shown>> => {
    const [startsAt = '', id] = paging.before?.split('~') ?? []
    const page = await readPage(
      paging,
      { startsAt, cursor: paging.before === undefined ? undefined : cursorId(id) },
      (after, limit) => slice(db, { ...input, ...after, limit }),
      (row) => ({ startsAt: row.starts_at, cursor: row.id }),
    )
    const rows = page.rows.map((row) => toRow(row, input))
    return pageWithTotal({ ...page, rows }, () => total(db, input), paging)
  }
}
