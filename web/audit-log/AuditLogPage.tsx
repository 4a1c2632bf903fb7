import {
  type AuditEntry,
  actorName,
  exportAuditLog,
  listAuditLog,
  readable,
  targetText,
} from '#contract/audit-log.ts'
import { formatInstant } from '#contract/dates.ts'
import { maxPageSize } from '#contract/fields.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useListPage } from '#web/kernel/use-list-page.ts'
import { ExportButtons } from '#web/kit/list/ExportButtons.tsx'
import { PageHeader } from '#web/kit/page/PageHeader.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import type { Column } from '#web/kit/table/table-types.ts'
import { OneLine } from '#web/kit/text/OneLine.tsx'
import { Actor } from './Actor.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import styles from './AuditLog.module.css'
import { messages } from './api.ts'
import { ChainState } from './ChainState.tsx'
import { type AuditChoice, choicesIn } from './entry-text.ts'
import { useAuditParams } from './use-audit-params.ts'

const limit = 50
const file = { endpoint: exportAuditLog, name: 'audit-log', messages: messages.export }
/** Filter options come from this many of the newest entries, and from the visible page. */
const offeredFrom = maxPageSize

export function AuditLogPage() {
  const zone = useTimeZone()
  const { chosen, before, choose, turnTo } = useAuditParams()
  const query = queryOf(chosen)
  const entries = useListPage(listAuditLog, { query: { ...query, ...(before && { before }), limit } })
  // Unfiltered: the filtered entries would offer only the chosen option.
  const { loaded } = useListPage(listAuditLog, { query: { limit: offeredFrom } })
  const offered = choicesIn(loaded, chosen)
  const columns = columnsIn(zone)
  const rowName = (entry: AuditEntry) => `${readable(entry.action)}, ${formatInstant(entry.created_at, zone)}`

  return (
    <>
      <PageHeader title="Audit Log" />
      <ChainState />
      <AuditFilters
        applied={chosen}
        offered={offered}
        onApply={choose}
        buttons={<ExportButtons file={file} query={query} />}
      />
      <PagedTable
        caption="Entries"
        isCaptionHidden
        noun={['entry', 'entries']}
        query={entries}
        onPage={turnTo}
        columns={columns}
        rowId={(entry) => entry.id}
        rowName={rowName}
        empty={<NoEntries narrowed={Object.keys(query).length > 0} />}
        errorMessage={messages.list.error}
        loadingText="Loading audit log..."
      />
    </>
  )
}

function columnsIn(zone: string): Column<AuditEntry>[] {
  const columns: Column<AuditEntry>[] = [
    {
      id: 'time',
      header: 'Time',
      value: (entry) => entry.created_at,
      cell: (entry) => <OneLine>{formatInstant(entry.created_at, zone)}</OneLine>,
    },
    {
      id: 'admin',
      header: 'Admin',
      value: actorName,
      cell: (entry) => (
        <span className={styles.name}>
          <Actor entry={entry} />
        </span>
      ),
    },
    {
      id: 'action',
      header: 'Action',
      value: (entry) => readable(entry.action),
      cell: (entry) => <span className={styles.short}>{readable(entry.action)}</span>,
    },
    {
      id: 'target',
      header: 'Target',
      value: targetText,
      cell: (entry) => <span className={styles.short}>{targetText(entry)}</span>,
    },
    {
      id: 'details',
      header: 'Details',
      value: (entry) => entry.details,
      cell: (entry) => entry.details && <span className={styles.details}>{entry.details}</span>,
    },
  ]
  return columns.map((column) => ({ ...column, sortable: false }))
}

function NoEntries({ narrowed }: { narrowed: boolean }) {
  if (!narrowed) return <EmptyState title="No entries yet" hint="Changes and sign-ins will appear here." />
  return (
    <EmptyState title="No entries match these filters" hint="Try fewer words, or clear the filters above." />
  )
}

function queryOf({ search, action, target_type, admin_id }: AuditChoice) {
  return {
    ...(search && { search }),
    ...(action && { action }),
    ...(target_type && { target_type }),
    ...(admin_id && { admin_id }),
  }
}
