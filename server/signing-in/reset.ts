import { emailKey } from '#contract/fields.ts'
import { fullName } from '#contract/person.ts'
import { runOnInstallation } from './console.ts'
import { resetByAddress } from './factors.ts'

const [, , address] = process.argv

/** Runs `npm run reset-second-factor -- ADDRESS`, for the last administrator who has lost app and codes. */
await runOnInstallation(async (ctx) => {
  if (!address) throw new Error('Name the account: npm run reset-second-factor -- ADDRESS')
  const user = await resetByAddress(ctx, emailKey(address))
  if (!user) throw new Error(`No account with a second factor has the address ${address}.`)
  return `The second factor of ${fullName(user)} is reset. They sign in with their password and set up a new second step.`
})
