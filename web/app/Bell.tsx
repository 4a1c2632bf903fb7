import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { countUnread, listNotifications } from '#contract/notifications.ts'
import { mayNow } from '#contract/permissions.ts'
import type { SessionUser } from '#contract/session.ts'
import { lazyDialog, startWhenIdle } from '#web/kernel/load-chunk.ts'
import { useSessionPhase } from '#web/kernel/session-store.ts'
import { useApiQueryWhen } from '#web/kernel/use-api-query.ts'
import { useDialog } from '#web/kit/dialog/use-dialog.ts'
import { announce } from '#web/kit/page/LiveRegions.tsx'
import styles from './Shell.module.css'

/** Follows live changes. If their code cannot be loaded, queries still refetch on window focus. */
const follow = (personId: number) =>
  startWhenIdle(async () => {
    const { followLiveChanges } = await import('#web/notifications/live-changes.ts')
    return () => followLiveChanges(personId)
  })

const NotificationsDialog = lazyDialog(
  async () => (await import('./NotificationsDialog.tsx')).NotificationsDialog,
)

/** Shows the unread count and opens the list, whose code is loaded on first use. */
export function Bell({ user }: { user: SessionUser }) {
  const { opened, item, open, close } = useDialog<true>()
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

  async function show() {
    if (await NotificationsDialog.isLoaded()) open(true)
    else toast.error(listNotifications.texts.networkError)
  }

  return (
    <>
      <button
        type="button"
        className={`icon-button ${styles.button} ${styles.bell}`}
        aria-label={unread > 0 ? `Notifications, ${shown(unread)} new` : 'Notifications'}
        aria-haspopup="dialog"
        onPointerEnter={NotificationsDialog.prefetch}
        onFocus={NotificationsDialog.prefetch}
        onClick={() => void show()}
      >
        <BellIcon size={22} aria-hidden />
        {unread > 0 && (
          <span aria-hidden className={styles.count}>
            {shown(unread)}
          </span>
        )}
      </button>
      {item && (
        <Suspense>
          <NotificationsDialog opened={opened} onClose={close} isNotified={isNotified} />
        </Suspense>
      )}
    </>
  )
}

const shown = (count: number) => (count > 99 ? '99+' : String(count))
