// node scripts/reset-second-factor.mjs ADDRESS  lets a person without app and recovery codes sign in with the password alone
import { runCommand } from './lib/serve.mjs'

await runCommand('server/signing-in/console.ts', ['reset-second-factor', ...process.argv.slice(2)])
