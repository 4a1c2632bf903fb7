import { type AuditEntry, listAuditLog } from '#contract/audit-log.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { maxPageSize } from '#contract/fields.ts'
import { useList } from '#web/kernel/use-list.ts'
import { type PrintAll, usePrintOnceLoaded } from '#web/kit/list/use-print-all.ts'
import { TableGrid } from '#web/kit/table/TableGrid.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import styles from './AuditLog.module.css'

type Props = {
  query: NonNullable<EndpointInput<typeof listAuditLog>['query']>
  columns: Column<AuditEntry>[]
  rowName: (entry: AuditEntry) => string
  print: PrintAll
}

/** All entries that match the filters, newest first, for print only. */
export function EntriesOnPaper({ query, columns, rowName, print }: Props) {
  const input = { query: { ...query, limit: maxPageSize } }
  const entries = useList(listAuditLog, input, { whole: true, most: print.most })
  usePrintOnceLoaded(print, entries)
  const { data: rows, total } = entries
  if (!rows) return null
  return (
    <div className={styles.onPaper}>
      <p>
        {rows.length < total
          ? `The newest ${figure(rows.length)} of ${figure(total)} entries. The downloaded file contains them all.`
          : `${figure(total)} ${total === 1 ? 'entry' : 'entries'}`}
      </p>
      <TableGrid
        caption="Entries"
        columns={columns}
        rows={rows}
        rowId={(entry) => entry.id}
        rowName={rowName}
        sorting={[]}
        onSort={() => undefined}
      />
    </div>
  )
}

const figure = (number: number) => number.toLocaleString('en-GB')
