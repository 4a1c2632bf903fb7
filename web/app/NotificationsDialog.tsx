import '@mantine/core/styles/Tabs.layer.css'
import { Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { localTime } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { Rows } from '#web/kit/list/Facts.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { useRecentMessages } from '#web/kit/toast/recent-messages.ts'
import { NotificationList } from '#web/notifications/NotificationList.tsx'

export type NotificationsDialogProps = {
  opened: boolean
  onClose: () => void
  /** False while the account is pending or must choose a password. */
  isNotified: boolean
}

/** Lists the person's notifications and the toast messages of this visit. */
export function NotificationsDialog({ opened, onClose, isNotified }: NotificationsDialogProps) {
  const [followed, setFollowed] = useState(false)
  function follow() {
    setFollowed(true)
    onClose()
  }
  if (opened && followed) setFollowed(false)
  return (
    <Dialog opened={opened} onClose={onClose} title="Notifications" width={560} returnsFocus={!followed}>
      {isNotified ? (
        <Tabs defaultValue="happened">
          <Tabs.List aria-label="Notifications and messages">
            <Tabs.Tab value="happened">Activity</Tabs.Tab>
            <Tabs.Tab value="messages">Recent messages</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="happened">
            <NotificationList onFollow={follow} />
          </Tabs.Panel>
          <Tabs.Panel value="messages" pt="md">
            <RecentMessages />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <RecentMessages />
      )}
    </Dialog>
  )
}

/** Recent toast messages, for people who could not read them in time. */
function RecentMessages() {
  const messages = useRecentMessages()
  const zone = useTimeZone()
  if (messages.length === 0) return <EmptyState title="No messages yet." />
  return (
    <Rows>
      {messages.map((message) => (
        <li key={message.id}>
          <Text span c="dimmed">
            {localTime(message.at, zone).slice(11)}
          </Text>{' '}
          {message.isError && <strong>Error: </strong>}
          <span>{message.text}</span>
        </li>
      ))}
    </Rows>
  )
}
