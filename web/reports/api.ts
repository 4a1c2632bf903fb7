import { useDeferredValue } from 'react'
import { downloadForEsr, esrFile } from '#contract/report-numbers.ts'
import { downloadReport, getReports, type ReportName, type Reports, reportFile } from '#contract/reports.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { type ApiQuery, useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useLatestDefined } from '#web/kit/dialog/use-dialog.ts'
import { saveFile } from '#web/kit/save-file.ts'
import type { Range } from './range.ts'

export const messages = {
  see: { error: 'Failed to load reports' },
  people: { error: 'Failed to load the people for this number' },
  download: { success: 'Report downloaded', error: 'Failed to download the report' },
}

/**
 * The reports of a range. The previous range stays visible while loading. Deferred, because rendering seven
 * tables at once would block input.
 */
export function useReports(range: Range, isRight: boolean): ApiQuery<Reports> {
  const query = useApiQueryWhen(isRight, getReports, { query: range })
  const last = useLatestDefined(query.data)
  const latest = query.error ? undefined : last
  const data = useDeferredValue(latest)
  return { ...query, data, isFetching: query.isFetching || data !== latest }
}

/** Downloads a report as a CSV file. */
export function useDownload(report: ReportName, range: Range): { download: () => void; busy: boolean } {
  const { run, busy } = useApiMutation(downloadReport, messages.download)
  async function download() {
    const outcome = await run({ params: { report }, query: range })
    // The reply of a download is a Blob.
    if (outcome.ok) saveFile(reportFile(report, range), outcome.reply as Blob, 'text/csv')
  }
  return { download: () => void download(), busy }
}

/** Downloads the people with a record signed off, for the Electronic Staff Record. */
export function useEsrDownload(range: Range): { download: () => void; busy: boolean } {
  const { run, busy } = useApiMutation(downloadForEsr, messages.download)
  async function download() {
    const outcome = await run({ query: range })
    if (outcome.ok) saveFile(esrFile(range), outcome.reply as Blob, 'text/csv')
  }
  return { download: () => void download(), busy }
}
