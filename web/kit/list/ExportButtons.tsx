import { Button } from '@mantine/core'
import { Download, Printer } from 'lucide-react'
import type { EndpointWithTexts } from '#contract/endpoint.ts'
import { useDownload } from '#web/kit/use-download.ts'
import styles from './ListTools.module.css'

/** Downloads all rows that match the filters, and prints what is on screen. */
export function ExportButtons({ file, query }: { file: EndpointWithTexts; query: object }) {
  const { download, busy } = useDownload(file)
  return (
    <div className={styles.buttons}>
      <Button
        variant="subtle"
        aria-label="Download CSV"
        leftSection={<Download size={18} aria-hidden />}
        aria-busy={busy}
        onClick={() => void download({ query })}
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
