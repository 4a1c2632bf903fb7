import { Text } from '@mantine/core'
import type { AttentionItem } from '#contract/attention.ts'
import { formatInstant } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'

/** When the responsible mentor was last reminded, and by whom. */
export function LastReminder({ item: { mentor } }: { item: AttentionItem }) {
  const zone = useTimeZone()
  if (!mentor?.reminded) return null
  const { at, by } = mentor.reminded
  return (
    <Text span c="dimmed" display="block">
      {mentor.name} was last reminded on {formatInstant(at, zone)} by {by}
    </Text>
  )
}
