import { Button } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { listSessions } from '#contract/session.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useAnswer } from '#web/kernel/use-answer.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { useEndSession, words } from './api.ts'
import styles from './Profile.module.css'

/** Where one is signed in, and a way to end what should not be. */
export function Sessions() {
  const sessions = useAnswer(listSessions)
  const ending = useEndSession()
  const zone = useTimeZone()
  return (
    <Panel title="Where you are signed in">
      <AnswerView answer={sessions} failed={words.listSessions.failed} rows={2}>
        {(rows) => (
          <ul className={styles.sessions}>
            {rows.map((session) => {
              const since = formatInstant(session.created_at, zone)
              return (
                <li key={session.id}>
                  <span>
                    <strong>Signed in {since}</strong>
                    <br />
                    <span className={styles.quiet}>
                      {session.current
                        ? 'This is the session you are using now'
                        : `Last used ${formatInstant(session.last_used_at, zone)}`}
                    </span>
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
                </li>
              )
            })}
          </ul>
        )}
      </AnswerView>
    </Panel>
  )
}
