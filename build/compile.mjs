// The build (build.mjs) runs this on the Node of the program. It starts the bundled server once on an empty
// installation, so that V8's compile cache in dist/server/compiled is ready for later starts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from '../scripts/lib/project.mjs'

const patience = 60_000
const compiled = inProject('dist/server/compiled')

const folder = mkdtempSync(join(tmpdir(), 'mst-compile-'))
// Do not pass on the environment: the build may run where it contains the settings of a real installation.
const { PATH, SystemRoot } = process.env
const child = spawn(process.execPath, [inProject('dist/server/main.js')], {
  env: { PATH, SystemRoot, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compiled },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  timeout: patience,
})
child.stdout.on('data', (text) => {
  // The server shuts down gracefully when its parent disconnects.
  if (String(text).includes('ready at') && child.connected) child.disconnect()
})
const [code] = await once(child, 'exit')
rmSync(folder, { recursive: true, force: true })
// The server creates files for its own user only, but the cache is part of the program.
for (const entry of readdirSync(compiled, { recursive: true, withFileTypes: true }))
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
process.exit(code ?? 1)
