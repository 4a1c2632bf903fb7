import { spawnSync } from 'node:child_process'

/** Runs the npm that runs us, or else the one at hand, in a folder until it ends. */
export function npm(args, cwd, options) {
  const itself = process.env.npm_execpath
  if (itself?.endsWith('.js')) return spawnSync(process.execPath, [itself, ...args], { ...options, cwd })
  return spawnSync('npm', args, { ...options, cwd, shell: process.platform === 'win32' })
}
