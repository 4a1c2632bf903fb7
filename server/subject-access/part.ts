import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tables } from '../database/schema.ts'
import {
  countRows,
  type Kept,
  keysAtOnce,
  listKeys,
  listRows,
  type namedBy,
  rowsAtOnce,
  type Selection,
  type Subject,
  type Value,
} from './queries.ts'

export type Part = {
  holds: string
  from: { [T in keyof Tables]?: string[] }
  columns: string[]
  pages: (db: Db, subject: Subject) => AsyncIterable<Kept[]>
  count: (db: Db, subject: Subject) => Promise<number>
}

export type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string

type About<T extends keyof Tables, Made extends string> = Pick<Selection, 'whose'> & {
  /** The description in README.txt. */
  holds: string
  /** The exported columns in this order; people appear by name. */
  columns: (ColumnOf<T> | keyof typeof namedBy | NoInfer<Made>)[]
  /** The columns whose text not everyone with access to the row may read. */
  texts?: ColumnOf<T>[]
  /** The columns that are computed. */
  made?: Record<Made, Value>
  /** Columns that are read but not exported. */
  needed?: ColumnOf<T>[]
  /** By id unless given. */
  order?: ColumnOf<T>[]
  /** Further tables that this part describes, with the columns that assign a row to the person. */
  also?: { [Other in keyof Tables]?: ColumnOf<Other>[] }
}

/** Rows of a table, with the columns that assign a row to the person. */
export function part<T extends keyof Tables, Made extends string = never>(
  table: T,
  by: ColumnOf<T>[],
  { holds, also, order, ...about }: About<T, Made>,
): Part {
  const selection: Selection = { table, by, order: order ?? ['id'], ...about }
  return {
    holds,
    from: { [table]: by, ...also },
    columns: about.columns,
    pages: (db, subject) => pagesOfRows(db, subject, selection),
    count: (db, subject) => countOfRows(db, subject, selection),
  }
}

/** Yields the person's rows in batches. Other calls run in between (ADR 029). */
async function* pagesOfRows(db: Db, subject: Subject, part: Selection): AsyncGenerator<Kept[]> {
  let keys = await listKeys(db, subject, part)
  while (keys.length > 0) {
    for (let from = 0; from < keys.length; from += rowsAtOnce) {
      await pause(1)
      yield await listRows(db, subject, part, keys.slice(from, from + rowsAtOnce))
    }
    keys = keys.length < keysAtOnce ? [] : await listKeys(db, subject, part, keys.at(-1))
  }
}

/** Counts the person's rows. Other calls run between the parts. */
async function countOfRows(db: Db, subject: Subject, part: Selection): Promise<number> {
  await pause(1)
  return countRows(db, subject, part)
}
