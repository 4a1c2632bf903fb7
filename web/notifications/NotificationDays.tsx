import { Text, Title, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { localTime } from '#contract/dates.ts'
import type { NotificationRow } from '#contract/notifications.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import rowStyles from '#web/kit/list/Rows.module.css'
import { byDay } from './by-day.ts'
import styles from './Notifications.module.css'

type Props = { rows: NotificationRow[]; onFollow: (row: NotificationRow) => void }

/** Notifications grouped by day. Each links to its page. */
export function NotificationDays({ rows, onFollow }: Props) {
  const [today, zone] = [useToday(), useTimeZone()]
  return byDay(rows, { today, zone }).map(({ title, rows }) => (
    <section key={title}>
      <Title order={4} fz="md" c="dimmed" mt="md" mb={4}>
        {title}
      </Title>
      <ul className={rowStyles.rows}>
        {rows.map((row) => (
          <li key={row.id} style={{ padding: 0 }}>
            <Link
              to={row.path}
              className={`${styles.row} ${row.read_at ? '' : styles.unread}`}
              onClick={() => onFollow(row)}
            >
              <span className={styles.text}>
                {!row.read_at && <VisuallyHidden>New: </VisuallyHidden>}
                {row.text}
              </span>
              <Text span c="dimmed" flex="none">
                <time dateTime={row.created_at}>{localTime(new Date(row.created_at), zone).slice(11)}</time>
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
