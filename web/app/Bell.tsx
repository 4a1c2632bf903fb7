import { Bell as BellIcon } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from 'react-hot-toast/headless'
import { countUnread, listNotifications } from '#contract/notifications.ts'
import { mayNow } from '#contract/permissions.ts'
import type { SessionUser } from '#contract/session.ts'
import { startWhenIdle } from '#web/kernel/load-chunk.ts'
import { useSessionPhase } from '#web/kernel/session-store.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import type { NotificationsDialogProps } from './NotificationsDialog.tsx'
import styles from './Shell.module.css'

/** Follows live changes. If their code cannot be loaded, queries still refetch on window focus. */
const follow = (personId: number) =>
  startWhenIdle(async () => {
    const { followLiveChanges } = await import('#web/notifications/live-changes.ts')
    return () => followLiveChanges(personId)
  })

const load = async () => (await import('./NotificationsDialog.tsx')).NotificationsDialog
const preload = () => void load().catch(() => undefined)

/** Shows the unread count and opens the list, whose code is loaded on first use. */
export function Bell({ user }: { user: SessionUser }) {
  const [NotificationsDialog, setDialog] = useState<ComponentType<NotificationsDialogProps>>()
  const [opened, setOpened] = useState(false)
  const isNotified = mayNow(user, countUnread.action) && !user.mustChangePassword
  const { data } = useApiQueryWhen(isNotified, countUnread, {})
  const unread = data?.unread ?? 0
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (data && known.current !== undefined && data.unread > known.current)
      announce(`Notifications, ${shown(data.unread)} new`)
    known.current = data?.unread
  }, [data])

  const phase = useSessionPhase()
  const follows = isNotified && phase === 'in'
  useEffect(() => (follows ? follow(user.id) : undefined), [follows, user.id])

  async function open() {
    const loaded = await load().catch(() => undefined)
    if (!loaded) return void toast.error(listNotifications.texts.networkError)
    // Mount the dialog closed first. Mounted open, it could not return the focus to the button.
    flushSync(() => setDialog(() => loaded))
    setOpened(true)
  }

  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.button} ${styles.bell}`}
        aria-label={unread > 0 ? `Notifications, ${shown(unread)} new` : 'Notifications'}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        <BellIcon size={22} aria-hidden />
        {unread > 0 && (
          <span aria-hidden className={styles.count}>
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
