// node scripts/sign-in.mjs --passwords on  lets people sign in with their passwords again, if only the work account signs in
import { runCommand } from './lib/serve.mjs'

await runCommand('server/signing-in/console.ts', ['sign-in', ...process.argv.slice(2)])
