import { dayIn, formatDayTitle } from '#contract/dates.ts'
import type { NotificationRow } from '#contract/notifications.ts'

export type Day = { title: string; rows: NotificationRow[] }

/** Groups notifications by day and keeps their order. */
export function byDay(rows: NotificationRow[], { today, zone }: { today: string; zone: string }): Day[] {
  const days = Map.groupBy(rows, ({ created_at }) => dayIn(new Date(created_at), zone))
  return [...days].map(([day, rows]) => ({ title: formatDayTitle(day, today), rows }))
}
