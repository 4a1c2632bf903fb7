// npm run build: builds the web app in dist/web and the server in dist/server when their sources have
// changed.
import { ensureServable } from './lib/build.mjs'

ensureServable()
