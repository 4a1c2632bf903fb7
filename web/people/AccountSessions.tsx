import { Text } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { listSessionsOf } from '#contract/people.ts'
import { waysIn } from '#contract/session.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages } from './api.ts'

/** The person's sessions. 'Sign out everywhere' ends them all. */
export function AccountSessions({ id }: { id: number }) {
  const zone = useTimeZone()
  const sessions = useApiQuery(listSessionsOf, { params: { id } })
  return (
    <Panel title="Signed in">
      <QueryView query={sessions} errorMessage={messages.account} rows={2}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">Not signed in anywhere</Text>
          ) : (
            <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
              {rows.map((session) => (
                <li key={session.id}>
                  <strong>{session.device || 'Unknown browser'}</strong>
                  <Text>
                    Signed in {formatInstant(session.created_at, zone)} {waysIn[session.signed_in_by].label}
                  </Text>
                  <Text c="dimmed">Last used {formatInstant(session.last_used_at, zone)}</Text>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  )
}
