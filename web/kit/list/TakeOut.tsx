import { Button, Group } from '@mantine/core'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { saveFile } from '#web/kit/save-file.ts'
import type { PrintAll } from './use-print-all.ts'

const messages = { error: 'The list could not be downloaded.' }

/** The call that answers a list as a file, and what the file is called. */
export type ListFile = { endpoint: Endpoint; name: string }

type Props = { file: ListFile; query: object; print?: PrintAll }

/** A list as a file and on paper: all rows that the filters leave, not only those that show. */
export function TakeOut({ file, query, print }: Props) {
  const { download, busy } = useListFile(file)
  return (
    <Group gap="sm" className="no-print">
      <Button
        size="compact-sm"
        mih={32}
        variant="default"
        loading={busy}
        onClick={() => void download(query)}
      >
        Download CSV
      </Button>
      <Button
        size="compact-sm"
        mih={32}
        variant="default"
        aria-busy={print?.isWanted ?? false}
        onClick={print?.ask ?? (() => window.print())}
      >
        {print?.isWanted ? 'Loading...' : 'Print'}
      </Button>
    </Group>
  )
}

/** Has the browser save what the server makes of a list. */
export function useListFile({ endpoint, name }: ListFile) {
  const today = useToday()
  const exporting = useApiMutation(endpoint, messages)
  async function download(query: object) {
    const outcome = await exporting.run({ query } as EndpointInput<Endpoint>)
    // A download's reply is its bytes.
    if (outcome.ok) saveFile(`${name}-${today}.csv`, outcome.reply as Blob, 'text/csv')
  }
  return { download, busy: exporting.busy }
}
