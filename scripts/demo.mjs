// npm run demo -- --size 10: serves a fictional programme from a data directory of its own.

import { ensureServable } from './lib/build.mjs'
import { runWithPermissions, serve } from './lib/serve.mjs'

ensureServable()
const environment = { ...process.env, DATA_DIR: process.env.DATA_DIR || 'data-demo' }
const failed = await runWithPermissions('demo/make-demo.ts', process.argv.slice(2), environment)
process.exit(failed || (await serve(environment)))
