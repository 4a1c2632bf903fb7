import { Button } from '@mantine/core'
import { Download, Printer } from 'lucide-react'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { saveFile } from '#web/kit/save-file.ts'
import styles from './ListTools.module.css'

/** The call that returns a list as a file, the file's name, and the message of a failure. */
export type ListFile = { endpoint: Endpoint; name: string; messages?: { error: string } }

/** Downloads all rows that match the filters, and prints what is on screen. */
export function ExportButtons({ file, query }: { file: ListFile; query: object }) {
  const { download, busy } = useListFile(file)
  return (
    <div className={styles.buttons}>
      <Button
        variant="subtle"
        aria-label="Download CSV"
        leftSection={<Download size={18} aria-hidden />}
        aria-busy={busy}
        onClick={() => !busy && void download(query)}
      >
        <span className={styles.word}>Download CSV</span>
      </Button>
      <Button
        variant="subtle"
        aria-label="Print"
        className={styles.print ?? ''}
        leftSection={<Printer size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        <span className={styles.word}>Print</span>
      </Button>
    </div>
  )
}

const failed = { error: 'The list could not be downloaded.' }

/** Downloads the server's CSV file of a list. */
export function useListFile({ endpoint, name, messages = failed }: ListFile) {
  const today = useToday()
  const exporting = useApiMutation(endpoint, messages)
  async function download(query: object) {
    const outcome = await exporting.run({ query } as EndpointInput<Endpoint>)
    // The reply of a download is a Blob.
    if (outcome.ok) saveFile(`${name}-${today}.csv`, outcome.reply as Blob, 'text/csv')
  }
  return { download, busy: exporting.busy }
}
