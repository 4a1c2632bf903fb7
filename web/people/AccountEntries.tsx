import { Text } from '@mantine/core'
import { listAuditLog, readable, targetText } from '#contract/audit-log.ts'
import { formatInstant } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import rowStyles from '#web/kit/list/Rows.module.css'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'

const shown = 10

/** What the person did last; the audit log has all of it. */
export function AccountEntries({ id }: { id: number }) {
  const zone = useTimeZone()
  const entries = useList(listAuditLog, { query: { admin_id: id, limit: shown } })
  return (
    <Panel
      title="Audit log"
      actions={
        <PageButton to={`/admin/audit-log?admin_id=${id}`} variant="default">
          All entries
        </PageButton>
      }
    >
      <QueryView query={entries} errorMessage={messages.account} rows={5}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">No entries yet</Text>
          ) : (
            <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
              {rows.map((entry) => (
                <li key={entry.id} style={{ overflowWrap: 'anywhere' }}>
                  <strong>{readable(entry.action)}</strong>, {targetText(entry)}
                  <Text c="dimmed">
                    {formatInstant(entry.created_at, zone)}
                    {entry.details && `, ${entry.details}`}
                  </Text>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  )
}
