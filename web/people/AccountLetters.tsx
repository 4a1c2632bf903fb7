import { Group, Text } from '@mantine/core'
import { Archive, CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { readable } from '#contract/audit-log.ts'
import { formatInstant } from '#contract/dates.ts'
import { type LetterState, letterStates, listLettersTo } from '#contract/people.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { messages } from './api.ts'

const looks = {
  waiting: { colour: 'yellow', icon: Hourglass },
  sent: { colour: 'green', icon: CircleCheck },
  kept: { colour: 'grey', icon: Archive },
  given_up: { colour: 'red', icon: CircleX },
} as const satisfies Record<LetterState, object>

const atOnce = 10

/** The emails to this person and their delivery status. */
export function AccountLetters({ id }: { id: number }) {
  const zone = useTimeZone()
  const letters = useList(listLettersTo, { params: { id }, query: { limit: atOnce } })
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <Panel title="Emails">
      <QueryView query={letters} errorMessage={messages.account} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">No emails yet</Text>
          ) : (
            <div {...list}>
              <ul className={`${rowStyles.rows} ${rowStyles.flush}`}>
                {rows.map((letter) => (
                  <Group component="li" key={letter.id} justify="space-between" gap="8px 16px">
                    <span>
                      <strong>{readable(letter.kind)}</strong>
                      <Text c="dimmed">
                        {formatInstant(letter.created_at, zone)}, to <EmailText email={letter.recipient} />
                      </Text>
                    </span>
                    <StatusTag {...looks[letter.state]} label={letterStates[letter.state].label} />
                  </Group>
                ))}
              </ul>
              <MoreButton list={letters}>Show earlier emails</MoreButton>
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}
