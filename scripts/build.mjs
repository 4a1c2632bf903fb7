// npm run build: the web app in dist/web and the server in dist/server, each built anew only when its sources changed.
import { ensureServable } from './lib/build.mjs'

ensureServable()
