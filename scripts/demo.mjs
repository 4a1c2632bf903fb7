// npm run demo -- --size 10: a fictional programme in a data directory of its own, served like the real one.

import { ensureServable } from './lib/build.mjs'
import { runInWalls, serve } from './lib/serve.mjs'

ensureServable()
const environment = { ...process.env, DATA_DIR: process.env.DATA_DIR || 'data-demo' }
const failed = await runInWalls('demo/make-demo.ts', process.argv.slice(2), environment)
process.exit(failed || (await serve(environment)))
