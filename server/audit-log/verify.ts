import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ChainBreak } from '#contract/audit-log.ts'
import { readSecretKey } from '../adapters/secret-key.ts'
import { runCommand } from '../kernel/command.ts'
import type { Config } from '../kernel/config/config.ts'
import { openInstallation } from '../kernel/storage/installation.ts'
import { figure } from '../kernel/text.ts'
import { parseAnchors } from './anchors.ts'
import { anchorsBroken, checkWithAnchors } from './chain-checker.ts'

/** Runs `node scripts/verify-audit.mjs`. Exits 0 when the chain is intact, 1 when it is broken or unreadable. */
await runCommand(verify, ({ message }) => `The audit log cannot be checked: ${message}`)

async function verify(config: Config): Promise<boolean> {
  const elsewhere = parseAnchorArguments(process.argv.slice(2))
  // Opening the installation would create the missing key.
  if (!existsSync(join(config.dataDir, 'secret.key')))
    throw new Error(`there is no installation in ${config.dataDir}.`)
  const { db } = await openInstallation(config, () => {})
  const keyFor = readSecretKey(config.dataDir)
  const check = await checkWithAnchors({ db, keyFor, config }, elsewhere)
  if (check.intact) console.log(`The audit log is intact: ${figure(check.entries)} entries.`)
  if (check.intact && elsewhere.length > 0)
    console.log(`It matches the given anchors: ${figure(elsewhere.length)}.`)
  for (const anchors of check.breaks) console.log(breakText(anchors))
  if (check.anchors) console.log(anchorsBroken(check.anchors))
  return check.intact && check.anchors === null
}

/** Parses `--anchor ID:HASH` and `--anchors FILE`, which may be repeated. */
function parseAnchorArguments(args: string[]) {
  const several = { type: 'string', multiple: true, default: [] as string[] } as const
  const { anchor, anchors } = parseArgs({ args, options: { anchor: several, anchors: several } }).values
  const texts = [
    ...anchor.map((text) => [text, text] as const),
    ...anchors.map((file) => [file, readFileSync(file, 'utf8')] as const),
  ]
  return texts.flatMap(([name, text]) => {
    const anchors = parseAnchors(text)
    if (anchors.length === 0)
      throw new Error(`there is no anchor in ${name}, which must be a number, a colon and 64 characters.`)
    return anchors
  })
}

function breakText({ entry, last, reason }: ChainBreak): string {
  const where = entry === last ? `entry ${entry}` : `entries ${entry} to ${last}`
  return `The audit log is broken at ${where}: ${reason}.`
}
