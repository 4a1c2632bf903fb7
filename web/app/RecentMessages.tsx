import { Bell } from 'lucide-react'
import { useState } from 'react'
import { localTime } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { useRecentMessages } from '#web/kit/toast/recent-messages.ts'
import styles from './Shell.module.css'

/** The last messages, for whom two seconds were too short. */
export function RecentMessages() {
  const [opened, setOpened] = useState(false)
  const messages = useRecentMessages()
  const zone = useTimeZone()
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label="Recent messages"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Bell size={22} aria-hidden />
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Recent messages" width={440}>
        {messages.length === 0 && <EmptyState title="No messages yet." />}
        <ul className={styles.messages}>
          {messages.map((message) => (
            <li key={message.id}>
              <span className={styles.time}>{localTime(message.at, zone).slice(11)}</span>{' '}
              {message.isError && <strong>Error: </strong>}
              {message.text}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
