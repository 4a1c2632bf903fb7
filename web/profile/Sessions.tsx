import { Button, Flex, Text } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { mayNow } from '#contract/permissions.ts'
import { listSessions, waysIn } from '#contract/session.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useEndSession } from './api.ts'

/** One's own sessions, which can be ended. Pending accounts have no list. */
export function Sessions() {
  return mayNow(useMe(), listSessions.action) ? <SessionList /> : null
}

function SessionList() {
  const sessions = useApiQuery(listSessions)
  const ending = useEndSession()
  const zone = useTimeZone()
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <Panel title="Where you are signed in">
      <QueryView query={sessions} errorMessage={messages.listSessions.error} rows={2}>
        {(rows) => (
          <ul {...keptFocus} className={rowStyles.rows}>
            {rows.map((session) => {
              const since = formatInstant(session.created_at, zone)
              return (
                <Flex
                  component="li"
                  key={session.id}
                  wrap="wrap"
                  align="center"
                  justify="space-between"
                  gap="8px 16px"
                >
                  <span>
                    <strong>{session.device || 'Unknown browser'}</strong>
                    <br />
                    Signed in {since} {waysIn[session.signed_in_by].label}
                    <br />
                    <Text span c="dimmed">
                      {session.current
                        ? 'You are using this session now'
                        : `Last used ${formatInstant(session.last_used_at, zone)}`}
                    </Text>
                  </span>
                  {!session.current && (
                    <Button
                      variant="default"
                      aria-label={`Sign out the session of ${since}`}
                      aria-busy={ending.busyWith?.params.id === session.id}
                      onClick={() => void ending.run({ params: { id: session.id } })}
                    >
                      Sign out
                    </Button>
                  )}
                </Flex>
              )
            })}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}
