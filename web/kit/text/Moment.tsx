import { formatInstant } from '#contract/dates.ts'
import { formatMoment } from '#contract/days-in-prose.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'

/** When a message was written, in short; the whole date is its title. */
export function Moment({ at }: { at: string }) {
  const zone = useTimeZone()
  return (
    <time dateTime={at} title={formatInstant(at, zone)}>
      {formatMoment(at, useToday(), zone)}
    </time>
  )
}
