import { relative } from 'node:path'
import { project } from './project.mjs'

/** For `node --test`: writes how many tests passed, how many did not, and how long those of each file took. */
export default async function* countReporter(events) {
  const seconds = new Map()
  for await (const { type, data } of events) {
    const isDone = type === 'test:pass' || type === 'test:fail'
    if (isDone && data.nesting === 0 && data.file) {
      const file = relative(project, data.file)
      seconds.set(file, (seconds.get(file) ?? 0) + data.details.duration_ms / 1000)
    }
    // The summary of a process names its file; that of the whole run does not.
    if (type !== 'test:summary' || data.file) continue
    const { passed, failed, cancelled } = data.counts
    const files = [...seconds].map(([file, seconds]) => ({ file, seconds }))
    yield JSON.stringify({ passed, failed: failed + cancelled, files })
  }
}
