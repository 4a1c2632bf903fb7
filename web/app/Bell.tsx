import { Bell as BellIcon } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'react-hot-toast/headless'
import { countUnread } from '#contract/notifications.ts'
import { mayNow } from '#contract/permissions.ts'
import type { SessionUser } from '#contract/session.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { messages } from '#web/notifications/api.ts'
import type { NotificationsDialogProps } from './NotificationsDialog.tsx'
import styles from './Shell.module.css'

const load = async () => (await import('./NotificationsDialog.tsx')).NotificationsDialog
const preload = () => void load().catch(() => undefined)

/** Says how much has happened, and opens the list, which is fetched when it is first wanted. */
export function Bell({ user }: { user: SessionUser }) {
  const [NotificationsDialog, setDialog] = useState<ComponentType<NotificationsDialogProps>>()
  const [opened, setOpened] = useState(false)
  const isNotified = mayNow(user, countUnread.action) && !user.mustChangePassword
  const { data } = useApiQueryWhen(isNotified, countUnread, {})
  const unread = data?.unread ?? 0

  async function open() {
    const loaded = await load().catch(() => undefined)
    if (!loaded) return void toast.error(messages.list.networkError)
    // Mounted closed, or the focus would never return to where it was.
    flushSync(() => setDialog(() => loaded))
    setOpened(true)
  }

  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={unread > 0 ? `Notifications, ${shown(unread)} new` : 'Notifications'}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        <BellIcon size={22} aria-hidden />
        {unread > 0 && (
          <span aria-hidden className={styles.unread}>
            {shown(unread)}
          </span>
        )}
      </button>
      {NotificationsDialog && (
        <NotificationsDialog opened={opened} onClose={() => setOpened(false)} isNotified={isNotified} />
      )}
    </>
  )
}

const shown = (count: number) => (count > 99 ? '99+' : String(count))
