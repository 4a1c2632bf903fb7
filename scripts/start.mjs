// npm start: installs and builds what is missing, then serves. Runs on Node 20 or later; the server runs on
// Node 26.

import { ensureServable } from './lib/build.mjs'
import { serve } from './lib/serve.mjs'

ensureServable()
process.exit(await serve(process.env))
