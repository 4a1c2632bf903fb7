import { useRef } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { downloadReport, type ReportName, reportFile, seeReports } from '#contract/reports.ts'
import { useAction } from '#web/kernel/use-action.ts'
import { type Answer, useAnswerWhen } from '#web/kernel/use-answer.ts'
import { saveFile } from '#web/kit/save-file.ts'
import type { Range } from './range.ts'

export type Reports = Reply<typeof seeReports>

/** Success; the server said no; no answer. */
export const words = {
  see: { failed: 'Failed to load reports' },
  people: { failed: 'Failed to load the people behind this number' },
  download: { done: 'Report downloaded', failed: 'Failed to download the report' },
}

/** The reports of a range; those of the range before stay while its own are on their way. */
export function useReports(range: Range, isRight: boolean): Answer<Reports> {
  const answer = useAnswerWhen(isRight, seeReports, { query: range })
  const before = useRef<Reports>(undefined)
  if (answer.data) before.current = answer.data
  return { ...answer, data: answer.data ?? (answer.failed ? undefined : before.current) }
}

/** Saves a report as a file of CSV. */
export function useDownload(report: ReportName, range: Range): { download: () => void; busy: boolean } {
  const { run, busy } = useAction(downloadReport, words.download)
  async function download() {
    const outcome = await run({ params: { report }, query: range })
    // A download's reply is its bytes.
    if (outcome.ok) saveFile(reportFile(report, range), outcome.reply as Blob, 'text/csv')
  }
  return { download: () => void download(), busy }
}
