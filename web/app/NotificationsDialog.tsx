import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { NotificationList } from '#web/notifications/NotificationList.tsx'
import { RecentMessages } from './RecentMessages.tsx'

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
