// npm run build: the web app in dist/web, built anew only when its sources changed.
import { ensureInstalled } from './lib/install.mjs'
import { ensureBuilt } from './lib/web-build.mjs'

ensureInstalled()
ensureBuilt()
