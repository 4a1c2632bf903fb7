import { Button } from '@mantine/core'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { saveFile } from '#web/kit/save-file.ts'
import styles from './ListTools.module.css'
import { PrintButton } from './PrintButton.tsx'
import type { PrintAll } from './use-print-all.ts'

const messages = { error: 'The list could not be downloaded.' }

/** The call that returns a list as a file, and the file's name. */
export type ListFile = { endpoint: Endpoint; name: string }

type Props = { file: ListFile; query: object; print?: PrintAll }

/** Exports and prints a list: all rows that match the filters, including hidden ones. */
export function ExportButtons({ file, query, print }: Props) {
  const { download, busy } = useListFile(file)
  return (
    <div className={styles.buttons}>
      <Button variant="subtle" loading={busy} onClick={() => void download(query)}>
        Download CSV
      </Button>
      {print ? (
        <PrintButton print={print} variant="subtle" />
      ) : (
        <Button variant="subtle" onClick={() => window.print()}>
          Print
        </Button>
      )}
    </div>
  )
}

/** Downloads the server's CSV file of a list. */
export function useListFile({ endpoint, name }: ListFile) {
  const today = useToday()
  const exporting = useApiMutation(endpoint, messages)
  async function download(query: object) {
    const outcome = await exporting.run({ query } as EndpointInput<Endpoint>)
    // The reply of a download is a Blob.
    if (outcome.ok) saveFile(`${name}-${today}.csv`, outcome.reply as Blob, 'text/csv')
  }
  return { download, busy: exporting.busy }
}
