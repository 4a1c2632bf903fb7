import { connect } from '../database/connect.ts'
import { readConfig } from '../kernel/config.ts'
import { readSecretKey } from '../outside/secret-key.ts'
import { readAnchors } from './anchors.ts'
import { checkChain } from './chain.ts'

/** `npm run verify-audit`: exits 0 when the chain holds, 1 when it does not or cannot be read. */
try {
  const config = readConfig(process.env)
  const { db } = connect(config, () => {})
  const check = await checkChain(db, readSecretKey(config.dataDir)('audit'), readAnchors(config.dataDir))
  console.log(
    check.intact
      ? `The audit log is intact: ${check.entries.toLocaleString('en-GB')} entries.`
      : `The audit log is broken at entry ${check.entry}: ${check.reason}.`,
  )
  process.exit(check.intact ? 0 : 1)
} catch (error) {
  console.error(`The audit log cannot be checked: ${(error as Error).message}`)
  process.exit(1)
}
