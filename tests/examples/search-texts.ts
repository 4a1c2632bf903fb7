import assert from 'node:assert/strict'
import { sql } from 'kysely'
import {
  isSearched,
  type SearchedTable,
  type SearchedTexts,
  searchedColumns,
  searchTextOf,
} from '../../server/database/search-text.ts'
import type { Stage } from '../../server/testing/stage.ts'

/** Each stored row has the search text of its own texts. */
export async function assertSearchTexts({ db }: Stage) {
  for (const table of Object.keys(searchedColumns).filter(isSearched)) {
    const { rows } = await sql<SearchedTexts<SearchedTable> & { search_text: string }>`
      select * from ${sql.table(table)}`.execute(db)
    for (const row of rows) assert.equal(row.search_text, searchTextOf(table, row), table)
  }
}
