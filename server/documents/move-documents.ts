import { parseArgs } from 'node:util'
import { lockDataDirectory } from '../adapters/data-directory.ts'
import { commandContext, runCommand } from '../kernel/command.ts'
import type { Config } from '../kernel/config/config.ts'
import { inWords } from '../kernel/storage/documents-place.ts'
import { openInstallation } from '../kernel/storage/installation.ts'
import { figure } from '../kernel/text.ts'
import { type Moved, moveDocuments } from './place-move.ts'

/** Runs `node scripts/move-documents.mjs [--accept-missing]`. Exits 0 when all documents are in the place of the settings. */
await runCommand(move)

async function move(config: Config): Promise<boolean> {
  const { values } = parseArgs({ options: { 'accept-missing': { type: 'boolean', default: false } } })
  // A server that runs would share documents in the earlier place.
  if (!config.databaseUrl) lockDataDirectory(config.dataDir)
  const connection = await openInstallation(config, () => {})
  const ctx = commandContext(config, connection)
  const moved = await moveDocuments(ctx, { acceptsMissing: values['accept-missing'], onCopy: printer() })
  await connection.db.destroy()
  return tell(moved)
}

function tell(moved: Moved | undefined): boolean {
  if (!moved) {
    console.log('The documents are where the settings say. Nothing was moved.')
    return true
  }
  const { to, copied, kept, faulty } = moved
  console.log(
    `The documents are in ${inWords(to)}: ${figure(copied)} files were copied, ${figure(kept)} were there. The earlier files stay until you remove them.`,
  )
  if (faulty > 0) console.error(`Files of documents are missing or damaged: ${figure(faulty)}.`)
  return faulty === 0
}

function printer() {
  let copied = 0
  let printed = performance.now()
  return () => {
    copied += 1
    if (performance.now() - printed < 2_000) return
    printed = performance.now()
    console.log(`${figure(copied)} files`)
  }
}
