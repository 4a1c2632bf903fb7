import { Stack, Text } from '@mantine/core'
import { formatLongDay, localTime } from '#contract/dates.ts'
import { useNow } from '#web/kernel/clock.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import rowStyles from '#web/kit/list/Rows.module.css'
import { UncertainTag } from '#web/programme/tags.tsx'
import { lastSeenShifts } from './last-seen.ts'

/** One's own next shifts as last stored on this device, for use offline. */
export function LastSeenShifts() {
  const seen = lastSeenShifts(useNow())
  if (!seen) return null
  const at = localTime(new Date(seen.seenAt), seen.value.timeZone)
  return (
    <Panel title="Your next shifts">
      <Text c="dimmed" mb="sm">
        Last updated {formatLongDay(at.slice(0, 10))} at {at.slice(11)}. Check for changes when you're back
        online.
      </Text>
      {seen.value.shifts.length === 0 && <p>No shifts were scheduled.</p>}
      <ul className={rowStyles.rows}>
        {seen.value.shifts.map((shift) => (
          <li key={shift.id}>
            <Stack gap={2}>
              <strong>
                {formatLongDay(shift.day)}, {shift.hours}
              </strong>
              <span>With {shift.partner}</span>
              {shift.isUncertain && (
                <span>
                  <UncertainTag />
                </span>
              )}
              {shift.place && <span>{shift.place}</span>}
            </Stack>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
