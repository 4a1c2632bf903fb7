import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Writes garbage over the first page of the audit log's table, in the middle of the file. */
export function corruptPage(file: string): void {
  const database = new DatabaseSync(file)
  const { rootpage } = database
    .prepare("select rootpage from sqlite_schema where name = 'audit_log'")
    .get() as {
    rootpage: number
  }
  const { page_size } = database.prepare('pragma page_size').get() as { page_size: number }
  database.close()
  const opened = openSync(file, 'r+')
  writeSync(opened, randomFillSync(Buffer.alloc(page_size)), 0, page_size, (rootpage - 1) * page_size)
  closeSync(opened)
}
