// npm run build: the web app in dist/web, built anew only when its sources changed.
import { ensureServable } from './lib/web-build.mjs'

ensureServable()
