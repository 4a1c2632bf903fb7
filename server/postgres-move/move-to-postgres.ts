import { runCommand } from '../kernel/command.ts'
import type { Config } from '../kernel/config/config.ts'
import { figure } from '../kernel/text.ts'
import { moveInstallation } from './installation-move.ts'

/** Runs `node scripts/move-to-postgres.mjs`. Exits 0 when PostgreSQL contains every row and the audit log is intact there. */
await runCommand(move, sentenceFor)

async function move(config: Config): Promise<boolean> {
  const moved = await moveInstallation(config, { onRows: printer() })
  console.log(
    moved
      ? `${figure(moved.rows)} rows are in PostgreSQL, each the same as before, and the audit log is intact: ${figure(moved.entries)} entries.`
      : 'The move was already complete.',
  )
  console.log(
    'Start MST with DATABASE_URL and the same DATA_DIR from now on: the key and the documents stay there. It no longer starts on the embedded database.',
  )
  return true
}

function printer() {
  const copied = new Map<string, number>()
  let printed = performance.now()
  return (table: string, rows: number) => {
    copied.set(table, (copied.get(table) ?? 0) + rows)
    if (performance.now() - printed < 2000) return
    printed = performance.now()
    console.log(`${table}: ${figure(copied.get(table) ?? 0)} rows`)
  }
}

function sentenceFor(error: Error & { code?: string }): string {
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND')
    return `The PostgreSQL of DATABASE_URL cannot be reached: ${error.message || error.code}. Run the command again to continue.`
  return error.message
}
