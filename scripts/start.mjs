// npm start: installs and builds what is missing, then serves. Runs on Node 20 or later; the server runs on Node 26.
import { ensureInstalled } from './lib/install.mjs'
import { serve } from './lib/serve.mjs'
import { ensureBuilt } from './lib/web-build.mjs'

ensureInstalled()
ensureBuilt()
process.exit(await serve(process.env))
