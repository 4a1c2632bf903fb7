import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { readSecretKey } from '../adapters/secret-key.ts'
import { readConfig } from '../kernel/config/config.ts'
import { inTransaction } from '../kernel/context.ts'
import { createLog } from '../kernel/log.ts'
import { makeContext } from '../kernel/make-context.ts'
import { openInstallation } from '../kernel/storage/installation-start.ts'
import { resetByAddress } from './rules.ts'

/** Runs `npm run reset-second-factor -- ADDRESS`, for the last administrator who has lost app and codes. */
try {
  process.umask(0o077)
  await reset(process.argv[2])
  process.exit(0)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function reset(address: string | undefined): Promise<void> {
  if (!address) throw new Error('Name the account: npm run reset-second-factor -- ADDRESS')
  const config = readConfig(process.env)
  const connection = await openInstallation(config, () => {})
  const keyFor = readSecretKey(config.dataDir)
  const ctx = makeContext({ config, connection, keyFor, log: createLog('silent'), end: () => {} })
  const user = await inTransaction(ctx, (ctx) => resetByAddress(ctx, emailKey(address)))
  if (!user) throw new Error(`No account with a second factor has the address ${address}.`)
  console.log(
    `The second factor of ${fullName(user)} is reset. They sign in with their password and set up a new app.`,
  )
}
