import { readSecretKey } from '../adapters/secret-key.ts'
import { readConfig } from '../kernel/config/config.ts'
import { inTransaction, type TransactionContext } from '../kernel/context.ts'
import { createLog } from '../kernel/log.ts'
import { makeContext } from '../kernel/make-context.ts'
import { openInstallation } from '../kernel/storage/installation.ts'

/** Runs a command of an operator in one transaction. Prints the result, or the error with exit code 1. */
export async function runOnInstallation(
  command: (ctx: TransactionContext) => Promise<string>,
): Promise<never> {
  try {
    process.umask(0o077)
    const config = readConfig(process.env)
    const connection = await openInstallation(config, () => {})
    const keyFor = readSecretKey(config.dataDir)
    const ctx = makeContext({ config, connection, keyFor, log: createLog('silent'), end: () => {} })
    console.log(await inTransaction(ctx, command))
    process.exit(0)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
