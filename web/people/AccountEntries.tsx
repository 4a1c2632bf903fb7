import { Button, Text } from '@mantine/core'
import { type AuditEntry, actorName, listAuditLog, readable, targetText } from '#contract/audit-log.ts'
import { formatInstant } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { PersonLink } from '#web/programme/PersonLink.tsx'
import { messages } from './api.ts'

const shown = 10

/** Audit entries of others about this account or person. */
export function EntriesAbout({ id }: { id: number }) {
  const entries = useList(listAuditLog, { query: { about_id: id, limit: shown } })
  return (
    <Panel title="Changes made by others">
      <Entries entries={entries} hasActors />
      {entries.fetchMore && (
        <Button mt="md" variant="default" aria-busy={entries.isFetchingMore} onClick={entries.fetchMore}>
          Show earlier entries
        </Button>
      )}
    </Panel>
  )
}

/** The person's latest audit entries, with a link to the whole log. */
export function EntriesBy({ id }: { id: number }) {
  const entries = useList(listAuditLog, { query: { admin_id: id, limit: shown } })
  return (
    <Panel
      title="Their activity"
      actions={
        <PageButton to={`/admin/audit-log?admin_id=${id}`} variant="default">
          All entries
        </PageButton>
      }
    >
      <Entries entries={entries} />
    </Panel>
  )
}

type Props = { entries: ApiListQuery<AuditEntry>; hasActors?: boolean }

function Entries({ entries, hasActors = false }: Props) {
  const zone = useTimeZone()
  return (
    <QueryView query={entries} errorMessage={messages.account} rows={5}>
      {(rows) =>
        rows.length === 0 ? (
          <Text c="dimmed">No entries yet</Text>
        ) : (
          <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
            {rows.map((entry) => (
              <li key={entry.id} style={{ overflowWrap: 'anywhere' }}>
                <strong>{readable(entry.action)}</strong>, {targetText(entry)}
                {hasActors && (
                  <>
                    , by <Actor entry={entry} />
                  </>
                )}
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
  )
}

const Actor = ({ entry }: { entry: AuditEntry }) =>
  entry.admin_id === null ? actorName(entry) : <PersonLink id={entry.admin_id} name={actorName(entry)} />
