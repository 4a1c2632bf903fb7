import { readConfig } from '../kernel/config/config.ts'
import { moveInstallation } from './installation-move.ts'

/** Runs `npm run move-to-postgres`. Exits 0 when PostgreSQL contains every row and the audit log is intact there. */
try {
  process.umask(0o077)
  await move()
  process.exit(0)
} catch (error) {
  console.error(sentenceFor(error as Error & { code?: string }))
  process.exit(1)
}

async function move(): Promise<void> {
  const config = readConfig(process.env)
  const moved = await moveInstallation(config, { onRows: printer() })
  console.log(
    moved
      ? `${figure(moved.rows)} rows are in PostgreSQL, each the same as before, and the audit log is intact: ${figure(moved.entries)} entries.`
      : 'The move was already complete.',
  )
  console.log(
    'Start MST with DATABASE_URL and the same DATA_DIR from now on: the key and the documents stay there. It no longer starts on the embedded database.',
  )
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

function figure(number: number): string {
  return number.toLocaleString('en-GB')
}
