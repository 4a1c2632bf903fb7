import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

// Loaded before the program. Commits fail like on a faulty disk once the file named by FAILING_SYNC exists.
const prepare = DatabaseSync.prototype.prepare
DatabaseSync.prototype.prepare = function (text) {
  const statement = prepare.call(this, text)
  if (text !== 'commit') return statement
  const run = statement.run.bind(statement)
  statement.run = (...parameters) => {
    if (!existsSync(process.env.FAILING_SYNC)) return run(...parameters)
    this.exec('rollback')
    throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 })
  }
  return statement
}
