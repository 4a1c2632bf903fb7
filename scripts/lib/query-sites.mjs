import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import { DefaultQueryExecutor } from 'kysely'
import { project } from './project.mjs'

const deepest = 60

/**
 * Records each place in the server that runs a query from now on in this process. A place is the file, function
 * and line of the feature. Returns the growing set.
 */
export function recordQuerySites() {
  const sites = new Set()
  // Every executor inherits both methods.
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype)
  for (const method of ['executeQuery', 'stream']) {
    const original = executor[method]
    executor[method] = function (...args) {
      const site = siteOf(getCallSites(deepest))
      if (site) sites.add(site)
      return original.apply(this, args)
    }
  }
  return sites
}

/** The first function outside the database and the kernel. A query of a test has no site. */
function siteOf(frames) {
  const own = frames.map(inServer).filter(({ path }) => /^server\/(?!database\/)/.test(path))
  const frame = own.find(({ path }) => !path.startsWith('server/kernel/') || isTest(path)) ?? own[0]
  if (!frame || isTest(frame.path)) return undefined
  return `${frame.path}:${frame.lineNumber} ${frame.functionName}`
}

const isTest = (path) => /^server\/testing\/|\.test\.ts$/.test(path)

const inServer = ({ scriptName, functionName, lineNumber }) => ({
  path: scriptName.startsWith('file:')
    ? relative(project, fileURLToPath(scriptName)).replaceAll('\\', '/')
    : '',
  functionName,
  lineNumber,
})
