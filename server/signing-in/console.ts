import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { commandContext, runCommand } from '../kernel/command.ts'
import { inTransaction, type TransactionContext } from '../kernel/context.ts'
import { openInstallation } from '../kernel/storage/installation.ts'
import { resetByAddress } from './factors.ts'
import { allowPasswords } from './ways-settings.ts'

type Command = (ctx: TransactionContext, ...options: (string | undefined)[]) => Promise<string>

const commands: Record<string, Command> = {
  /** `node scripts/sign-in.mjs --passwords on`, for when neither the provider nor the emergency account works. */
  'sign-in': async (ctx, option, value) => {
    if (option !== '--passwords' || value !== 'on')
      throw new Error('Call it with this option: node scripts/sign-in.mjs --passwords on')
    return (await allowPasswords(ctx))
      ? 'People can sign in with their passwords again.'
      : 'People can already sign in with their passwords. Nothing was changed.'
  },
  /** `node scripts/reset-second-factor.mjs ADDRESS`, for the last administrator who has lost app and codes. */
  'reset-second-factor': async (ctx, address) => {
    if (!address) throw new Error('Name the account: node scripts/reset-second-factor.mjs ADDRESS')
    const user = await resetByAddress(ctx, emailKey(address))
    if (!user) throw new Error(`No account with a second factor has the address ${address}.`)
    return `The second factor of ${fullName(user)} is reset. They sign in with their password and set up a new second step.`
  },
}

/** Runs a command in one transaction and prints its result. */
await runCommand(async (config) => {
  const [, , name = '', ...options] = process.argv
  const command = commands[name]
  if (!command) throw new Error(`No command is called '${name}'.`)
  const ctx = commandContext(config, await openInstallation(config, () => {}))
  console.log(await inTransaction(ctx, (ctx) => command(ctx, ...options)))
  return true
})
