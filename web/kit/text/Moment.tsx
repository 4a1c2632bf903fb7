import { formatInstant } from '#contract/dates.ts'
import { formatMoment } from '#contract/days-in-prose.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'

/** When a message was written, in short; the whole date is its title. */
export function Moment({ at, capital = true }: { at: string; capital?: boolean }) {
  const zone = useTimeZone()
  const words = formatMoment(at, useToday(), zone)
  return (
    <time dateTime={at} title={formatInstant(at, zone)}>
      {capital ? words : words.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())}
    </time>
  )
}
