import { Button, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { signedOffForEsr } from '#contract/esr.ts'
import { type Reports, reports } from '#contract/reports.ts'
import { TextButton } from '#web/kit/text/TextButton.tsx'
import { useEsrDownload } from './api.ts'
import { formatCount } from './format.ts'
import { type Behind, nameOfNumber, totalsOf } from './rows.ts'

type Props = { all: Reports; onShow: (behind: Behind) => void }

/** The people with a record signed off, as a file for the Electronic Staff Record. */
export function EsrFile({ all: { from, to } }: Pick<Props, 'all'>) {
  const { download, busy } = useEsrDownload({ from, to })
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<Download size={18} aria-hidden />}
      aria-label={`Download CSV: ${signedOffForEsr}`}
      aria-busy={busy}
      onClick={() => !busy && download()}
    >
      {busy ? 'Downloading...' : signedOffForEsr}
    </Button>
  )
}

const column = reports.sign_offs.columns.without_number

/** The number of rows of the file without a staff number. */
export function WithoutNumber({ all, onShow }: Props) {
  const totals = totalsOf('sign_offs', all)
  const count = Number(totals.values.without_number)
  if (count === 0) return null
  return (
    <Text className="no-print">
      {formatCount(count, 'person has', 'people have')} no GRS number. Their staff number is empty in the file
      for ESR.{' '}
      <TextButton
        aria-haspopup="dialog"
        aria-label={`Show people: ${nameOfNumber('sign_offs', column, totals)}`}
        onClick={() => onShow({ figure: 'sign_offs.without_number', key: undefined })}
      >
        Show people
      </TextButton>
    </Text>
  )
}
