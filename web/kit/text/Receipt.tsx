import { Mail, MailOpen } from 'lucide-react'
import { formatInstant } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import styles from './Receipt.module.css'

/** For all but the recipient: whether and when they first opened it. */
export function Receipt({ openedAt }: { openedAt: string | null }) {
  const zone = useTimeZone()
  const Icon = openedAt === null ? Mail : MailOpen
  return (
    <span className={styles.receipt}>
      <Icon size={16} aria-hidden className={styles.icon} />
      {openedAt === null ? (
        'Not opened yet'
      ) : (
        <span>
          Opened <time dateTime={openedAt}>{formatInstant(openedAt, zone)}</time>
        </span>
      )}
    </span>
  )
}
