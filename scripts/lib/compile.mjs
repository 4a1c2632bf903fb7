// Run by the build (build.mjs), on the Node that runs the program: starts the bundled server once on an empty
// installation, so that what V8 makes of it lies in dist/server/compiled for every start after it (ADR 046).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from './project.mjs'

const patience = 60_000
const compiled = inProject('dist/server/compiled')

const folder = mkdtempSync(join(tmpdir(), 'mst-compile-'))
// Nothing of the environment's own settings: the build may run where they are made for the real installation.
const { PATH, SystemRoot } = process.env
const child = spawn(process.execPath, [inProject('dist/server/main.js')], {
  env: { PATH, SystemRoot, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: compiled },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  timeout: patience,
})
child.stdout.on('data', (text) => {
  // The server closes with grace when whoever started it is gone.
  if (String(text).includes('ready at') && child.connected) child.disconnect()
})
const [code] = await once(child, 'exit')
rmSync(folder, { recursive: true, force: true })
// The server keeps what it makes to its own user; this is a part of the program.
for (const entry of readdirSync(compiled, { recursive: true, withFileTypes: true }))
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
process.exit(code ?? 1)
