// npm start: installs and builds what is missing, then serves. Runs on Node 20 or later; the server runs on Node 26.
import { serve } from './lib/serve.mjs'
import { ensureServable } from './lib/web-build.mjs'

ensureServable()
process.exit(await serve(process.env))
