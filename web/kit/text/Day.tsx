import { formatLongDay } from '#contract/dates.ts'
import { dayInProse } from '#contract/days-in-prose.ts'
import { useToday } from '#web/kernel/clock.ts'

/** A day in prose, such as 'tomorrow' or 'Friday'; the whole date is its title. `capital` begins a sentence. */
export function Day({ of, capital = false }: { of: string; capital?: boolean }) {
  const words = dayInProse(of, useToday())
  return (
    <time dateTime={of} title={formatLongDay(of)}>
      {capital ? words.charAt(0).toUpperCase() + words.slice(1) : words}
    </time>
  )
}
