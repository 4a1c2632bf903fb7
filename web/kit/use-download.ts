import type { Endpoint } from '#contract/endpoint.ts'
import type { CallArguments } from '#web/kernel/call.ts'
import { type Showing, useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { saveFile } from './save-file.ts'

/** Downloads the file of a call, one at a time. */
export function useDownload<E extends Endpoint>(endpoint: E, showing?: Showing) {
  const { run, busy } = useApiMutation(endpoint, showing)
  async function download(...input: CallArguments<E>) {
    if (busy) return undefined
    const outcome = await run(...input)
    // The reply of a download is a File.
    if (outcome.ok) saveFile(outcome.reply as File)
    return outcome
  }
  return { download, busy }
}
