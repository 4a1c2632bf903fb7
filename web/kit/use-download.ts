import type { EndpointWithTexts } from '#contract/endpoint.ts'
import type { CallArguments } from '#web/kernel/call.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { saveFile } from './save-file.ts'

/** Downloads the file of a call, one at a time. */
export function useDownload<E extends EndpointWithTexts>(endpoint: E) {
  const { run, busy } = useApiMutation(endpoint)
  async function download(...input: CallArguments<E>) {
    if (busy) return undefined
    const outcome = await run(...input)
    // The reply of a download is a File.
    if (outcome.ok) saveFile(outcome.reply as File)
    return outcome
  }
  return { download, busy }
}
