import { relative } from 'node:path'
import { project } from './project.mjs'

/** For `node --test`: writes how many tests passed, how many did not, and how long each file took. */
export default async function* countReporter(events) {
  const files = []
  for await (const { type, data } of events) {
    if (type !== 'test:summary') continue
    // The summary of a single file names it; that of the whole run does not.
    if (data.file) {
      files.push({ file: relative(project, data.file), seconds: data.duration_ms / 1000 })
      continue
    }
    const { passed, failed, cancelled } = data.counts
    yield JSON.stringify({ passed, failed: failed + cancelled, files })
  }
}
