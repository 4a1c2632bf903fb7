import { folded } from '#contract/search.ts'
import type { Db, Row, Tables } from './schema.ts'

/**
 * The columns that searches read. Each of these tables has a column `search_text` with these texts, folded.
 * Queries compare it with the folded words of a search and fold nothing.
 */
export const searchedColumns = {
  users: ['first_name', 'last_name'],
  referrals: ['first_name', 'last_name'],
  notes: ['content'],
  goals: ['title', 'description'],
  learning_plans: ['title', 'description'],
  learning_plan_objectives: ['specific', 'measurable', 'achievable', 'relevant', 'time_bound'],
  shifts: ['location'],
  documents: ['original_name', 'description'],
} as const satisfies { [T in keyof Tables]?: readonly (keyof Row<T>)[] }

export type SearchedTable = keyof typeof searchedColumns
export type SearchedTexts<T extends SearchedTable> = Record<(typeof searchedColumns)[T][number], string>

/** Adds the search text if the columns to save include the searched texts. */
export const withSearchText = <Columns extends object>(
  table: keyof Tables,
  columns: Columns,
): Columns & { search_text?: string } =>
  isSearched(table) && searchedColumns[table][0] in columns
    ? { ...columns, search_text: searchTextOf(table, columns as unknown as SearchedTexts<typeof table>) }
    : columns

/** A query of a row to save, which adds the row's search text. */
export const savingSearchText =
  <Columns extends object, Result>(table: SearchedTable, save: (db: Db, columns: Columns) => Result) =>
  (db: Db, columns: Columns): Result =>
    save(db, withSearchText(table, columns))

export const isSearched = (table: string): table is SearchedTable => table in searchedColumns

export const searchTextOf = <T extends SearchedTable>(table: T, texts: SearchedTexts<T>): string =>
  folded(searchedColumns[table].map((column) => texts[column as keyof SearchedTexts<T>]).join(' '))
