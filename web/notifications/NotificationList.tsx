import { Button, Group, Title } from '@mantine/core'
import { listNotifications, type NotificationRow } from '#contract/notifications.ts'
import { useList } from '#web/kernel/use-list.ts'
import { MoreButton } from '#web/kit/list/MoreButton.tsx'
import { useKeptFocus } from '#web/kit/list/use-kept-focus.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useReadNotifications } from './api.ts'
import { NotificationDays } from './NotificationDays.tsx'

const atATime = 20

/** Notifications grouped by day, unread before read. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const unread = useList(listNotifications, { query: { unread: 'yes', limit: atATime } })
  const read = useList(listNotifications, { query: { unread: 'no', limit: atATime } })
  const reading = useReadNotifications()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const [newest] = unread.data ?? []

  function follow({ id, read_at }: NotificationRow) {
    if (!read_at) void reading.run({ body: { id } })
    onFollow()
  }

  return (
    <QueryView query={unread} errorMessage={messages.list}>
      {(unreadRows) => (
        <QueryView query={read} errorMessage={messages.list}>
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
