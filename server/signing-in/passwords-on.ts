import { runOnInstallation } from './console.ts'
import { allowPasswords } from './ways.ts'

const [, , option, value] = process.argv

/** Runs `npm run sign-in -- --passwords on`, for when neither the provider nor the emergency account works. */
await runOnInstallation(async (ctx) => {
  if (option !== '--passwords' || value !== 'on')
    throw new Error('Call it with this option: npm run sign-in -- --passwords on')
  return (await allowPasswords(ctx))
    ? 'People can sign in with their passwords again.'
    : 'People can already sign in with their passwords. Nothing was changed.'
})
