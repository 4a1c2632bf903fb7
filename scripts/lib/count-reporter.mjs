import { relative } from 'node:path'
import { project } from './project.mjs'

/** A reporter for `node --test`: sends the counts of the run and its tests to the parent process. */
// biome-ignore lint/correctness/useYield: it prints nothing, because another reporter does
export default async function* countReporter(events) {
  const tests = []
  for await (const { type, data } of events) {
    if (type === 'test:pass' || type === 'test:fail')
      tests.push({
        file: relative(project, data.file ?? project),
        name: data.name,
        // A subtest's time is part of its test's.
        seconds: data.nesting === 0 ? data.details.duration_ms / 1000 : 0,
        // A failed subtest is reported on its own.
        isFailed: type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed',
        reason: data.details.error?.cause?.message ?? data.details.error?.message,
      })
    // Only the summary of a process has a file; the summary of the whole run has none.
    if (type === 'test:summary' && !data.file) process.send({ ...data.counts, tests })
  }
}
