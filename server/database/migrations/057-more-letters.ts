import type { Kysely } from 'kysely'
import { fill, searched } from './024-search-texts.ts'

/** Folds the searched texts again: 'bjornsen' finds 'Bjørnsen' since letters without an accent are folded too. */
export async function moreLetters(db: Kysely<unknown>) {
  for (const [table, columns] of Object.entries(searched)) await fill(db, table, columns)
}
