import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '../database/schema.ts'
import { type Kept, listRows, rowsAtOnce, type Selection } from './part-queries.ts'
import type { Subject } from './queries.ts'

/** Yields the person's rows of a part in batches. Other calls run in between (ADR 029). */
export async function* pagesOfRows(db: Db, subject: Subject, part: Selection): AsyncGenerator<Kept[]> {
  for (let from = 0; ; from += rowsAtOnce) {
    const rows = await listRows(db, subject, part, from)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    await yieldToEventLoop()
  }
}
