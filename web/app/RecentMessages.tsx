import { Text } from '@mantine/core'
import { localTime } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { useRecentMessages } from '#web/kit/toast/recent-messages.ts'
import styles from './Shell.module.css'

/** Recent toast messages, for people who could not read them in time. */
export function RecentMessages() {
  const messages = useRecentMessages()
  const zone = useTimeZone()
  if (messages.length === 0) return <EmptyState title="No messages yet." />
  return (
    <ul className={styles.messages}>
      {messages.map((message) => (
        <li key={message.id}>
          <Text span c="dimmed">
            {localTime(message.at, zone).slice(11)}
          </Text>{' '}
          {message.isError && <strong>Error: </strong>}
          {message.text}
        </li>
      ))}
    </ul>
  )
}
