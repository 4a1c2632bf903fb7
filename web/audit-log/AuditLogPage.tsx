import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { type AuditEntry, listAuditLog } from '#contract/audit-log.ts'
import { formatInstant } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { DataTable } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import type { Column } from '#web/kit/table-types.ts'
import { type AuditChoice, AuditFilters } from './AuditFilters.tsx'
import styles from './AuditLog.module.css'
import { words } from './api.ts'
import { adminName, choicesIn, readable, searchedText, targetWords } from './entry-words.ts'

const everything: AuditChoice = { action: '', target_type: '', admin_id: '' }

export function AuditLogPage() {
  const zone = useTimeZone()
  const [applied, apply] = useAppliedChoice()
  const entries = useList(listAuditLog, { query: queryOf(applied) })
  // What is narrowed to one action would offer no other one.
  const unfiltered = useList(listAuditLog, { query: {} })
  const offered = choicesIn([...(unfiltered.data ?? []), ...(entries.data ?? [])])

  const columns: Column<AuditEntry>[] = [
    {
      id: 'time',
      header: 'Time',
      value: (entry) => entry.created_at,
      cell: (entry) => <span className={styles.time}>{formatInstant(entry.created_at, zone)}</span>,
    },
    { id: 'admin', header: 'Admin', value: adminName },
    {
      id: 'action',
      header: 'Action',
      value: (entry) => readable(entry.action),
      cell: (entry) => <span className={styles.short}>{readable(entry.action)}</span>,
    },
    {
      id: 'target',
      header: 'Target',
      value: targetWords,
      cell: (entry) => <span className={styles.short}>{targetWords(entry)}</span>,
    },
    {
      id: 'details',
      header: 'Details',
      value: (entry) => entry.details,
      cell: (entry) => entry.details && <span className={styles.details}>{entry.details}</span>,
    },
  ]
  return (
    <>
      <PageHeader title="Audit Log" lead="Every change, every sign-in and who made it, the newest first." />
      <AuditFilters key={JSON.stringify(applied)} applied={applied} offered={offered} onApply={apply} />
      <div className={styles.log}>
        <DataTable
          caption="Entries"
          noun={['entry', 'entries']}
          question={entries}
          columns={columns}
          rowId={(entry) => entry.id}
          rowName={(entry) => `${readable(entry.action)}, ${formatInstant(entry.created_at, zone)}`}
          search={{ label: 'Search entries', of: (entry) => searchedText(entry, zone) }}
          empty={
            <NoEntries filtered={Object.values(applied).some(Boolean)} onClear={() => apply(everything)} />
          }
          failed={words.list.failed}
          loading="Loading audit log..."
        />
      </div>
    </>
  )
}

function NoEntries({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState title="No entries yet" hint="Changes and sign-ins will appear here." />
  return (
    <EmptyState
      title="No entries match these filters"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}

/** The filters stand in the address, so that a narrowed log can be bookmarked. */
function useAppliedChoice(): [applied: AuditChoice, apply: (choice: AuditChoice) => void] {
  const [query, setQuery] = useSearchParams()
  const names = Object.keys(everything) as (keyof AuditChoice)[]
  const applied = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as AuditChoice
  const apply = (choice: AuditChoice) =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      next.delete('page')
      for (const name of names) {
        if (choice[name]) next.set(name, choice[name])
        else next.delete(name)
      }
      return next
    })
  return [applied, apply]
}

function queryOf({ action, target_type, admin_id }: AuditChoice) {
  return { ...(action && { action }), ...(target_type && { target_type }), ...(admin_id && { admin_id }) }
}
