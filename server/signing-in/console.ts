import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { readSecretKey } from '../adapters/secret-key.ts'
import { readConfig } from '../kernel/config/config.ts'
import { inTransaction, type TransactionContext } from '../kernel/context.ts'
import { createLog } from '../kernel/log.ts'
import { makeContext } from '../kernel/make-context.ts'
import { openInstallation } from '../kernel/storage/installation.ts'
import { resetByAddress } from './factors.ts'
import { allowPasswords } from './ways-settings.ts'

type Command = (ctx: TransactionContext, ...options: (string | undefined)[]) => Promise<string>

const commands: Record<string, Command> = {
  /** `npm run sign-in -- --passwords on`, for when neither the provider nor the emergency account works. */
  'sign-in': async (ctx, option, value) => {
    if (option !== '--passwords' || value !== 'on')
      throw new Error('Call it with this option: npm run sign-in -- --passwords on')
    return (await allowPasswords(ctx))
      ? 'People can sign in with their passwords again.'
      : 'People can already sign in with their passwords. Nothing was changed.'
  },
  /** `npm run reset-second-factor -- ADDRESS`, for the last administrator who has lost app and codes. */
  'reset-second-factor': async (ctx, address) => {
    if (!address) throw new Error('Name the account: npm run reset-second-factor -- ADDRESS')
    const user = await resetByAddress(ctx, emailKey(address))
    if (!user) throw new Error(`No account with a second factor has the address ${address}.`)
    return `The second factor of ${fullName(user)} is reset. They sign in with their password and set up a new second step.`
  },
}

/** Runs a command of an operator in one transaction. Prints the result, or the error with exit code 1. */
try {
  const [, , name = '', ...options] = process.argv
  const command = commands[name]
  if (!command) throw new Error(`No command is called '${name}'.`)
  process.umask(0o077)
  const config = readConfig(process.env)
  const connection = await openInstallation(config, () => {})
  const keyFor = readSecretKey(config.dataDir)
  const ctx = makeContext({ config, connection, keyFor, log: createLog('silent'), end: () => {} })
  console.log(await inTransaction(ctx, (ctx) => command(ctx, ...options)))
  process.exit(0)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
