import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { localTime } from '#contract/dates.ts'
import { byDay, listNotifications, type NotificationRow, readNotifications } from '#contract/notifications.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { useList } from '#web/kernel/use-list.ts'
import { Rows } from '#web/kit/list/Facts.tsx'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import styles from './Notifications.module.css'

const atATime = 20

/** Notifications grouped by day, unread before read. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const unread = useList(listNotifications, { query: { unread: 'yes', limit: atATime } })
  const read = useList(listNotifications, { query: { unread: 'no', limit: atATime } })
  const reading = useApiMutation(readNotifications)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const [newest] = unread.data ?? []

  function follow({ id, read_at }: NotificationRow) {
    if (!read_at) void reading.run({ body: { id } })
    onFollow()
  }

  return (
    <QueryView query={unread}>
      {(unreadRows) => (
        <QueryView query={read}>
          {(readRows) => (
            <div {...keptFocus}>
              {newest && (
                <section>
                  <Group justify="space-between" gap="8px 16px" mt="md">
                    <Title order={3}>New ({unread.total})</Title>
                    <Button
                      variant="default"
                      aria-busy={reading.busy}
                      onClick={() => void reading.run({ body: { upTo: newest.id } })}
                    >
                      Mark all as read
                    </Button>
                  </Group>
                  <NotificationDays rows={unreadRows} onFollow={follow} />
                  <MoreButton list={unread}>Show more new notifications</MoreButton>
                </section>
              )}
              {readRows.length > 0 && (
                <section>
                  <Title order={3} mt="lg">
                    Earlier
                  </Title>
                  <NotificationDays rows={readRows} onFollow={follow} />
                  <MoreButton list={read}>Show earlier notifications</MoreButton>
                </section>
              )}
              {unreadRows.length + readRows.length === 0 && (
                <EmptyState
                  title="No notifications yet"
                  hint="When someone does something that affects you, it will appear here for 90 days."
                />
              )}
            </div>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

type Props = { rows: NotificationRow[]; onFollow: (row: NotificationRow) => void }

/** Notifications grouped by day. Each links to its page. */
function NotificationDays({ rows, onFollow }: Props) {
  const [today, zone] = [useToday(), useTimeZone()]
  return byDay(rows, { today, zone }).map(({ title, rows }) => (
    <section key={title}>
      <Title order={4} fz="md" c="dimmed" mt="md" mb={4}>
        {title}
      </Title>
      <Rows isSpaced>
        {rows.map((row) => (
          <li key={row.id} style={{ padding: 0 }}>
            <Link
              to={row.path}
              className={`row ${styles.row} ${row.read_at ? '' : styles.unread}`}
              onClick={() => onFollow(row)}
            >
              <span className="grow">
                {!row.read_at && <VisuallyHidden>New: </VisuallyHidden>}
                <span>{row.text}</span>
              </span>
              <Text span c="dimmed" flex="none">
                <time dateTime={row.created_at}>{localTime(new Date(row.created_at), zone).slice(11)}</time>
              </Text>
            </Link>
          </li>
        ))}
      </Rows>
    </section>
  ))
}
