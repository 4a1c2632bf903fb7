// npm run dev: runs the demo with a server that restarts on every change, and Vite in front of it. Both end
// together.
import { start, untilOneEnds } from './lib/children.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode } from './lib/node.mjs'
import { inProject } from './lib/project.mjs'
import { runWithPermissions } from './lib/serve.mjs'

ensureInstalled()
const port = process.env.PORT || '3000'
const environment = {
  ...process.env,
  DATA_DIR: process.env.DATA_DIR || 'data-demo',
  PORT: port,
  API_URL: `http://127.0.0.1:${port}`,
}
const failed = await runWithPermissions('demo/make-demo.ts', process.argv.slice(2), environment)
if (failed) process.exit(failed)

const node = findNode()
const server = start(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], environment)
const web = start(node, [inProject('node_modules/vite/bin/vite.js')], environment)
process.exit(await untilOneEnds(server, web))
