import { relative } from 'node:path'
import { project } from './project.mjs'

/** For `node --test`: writes how many tests passed, which did not, and how long those of each file took. */
export default async function* countReporter(events) {
  const seconds = new Map()
  const failures = []
  for await (const { type, data } of events) {
    const isDone = type === 'test:pass' || type === 'test:fail'
    if (isDone && data.nesting === 0 && data.file) {
      const file = relative(project, data.file)
      seconds.set(file, (seconds.get(file) ?? 0) + data.details.duration_ms / 1000)
    }
    // What a test within it failed by is told by that one.
    if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed')
      failures.push(`${relative(project, data.file ?? project)}: ${data.name}`)
    // The summary of a process names its file; that of the whole run does not.
    if (type !== 'test:summary' || data.file) continue
    const { passed, failed, cancelled } = data.counts
    const files = [...seconds].map(([file, seconds]) => ({ file, seconds }))
    yield JSON.stringify({ passed, failed: failed + cancelled, failures, files })
  }
}
