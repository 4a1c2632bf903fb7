import { Flex } from '@mantine/core'
import { Mail, MailOpen } from 'lucide-react'
import { dayInProse, formatLongDay, formatMoment, instantInWords } from '#contract/dates.ts'
import { useTimeZone, useToday } from '#web/kernel/clock.ts'
import { OneLine } from './LongText.tsx'

/** For everybody except the recipient: when it was first opened, if at all. */
export function Receipt({ openedAt }: { openedAt: string | null }) {
  const Icon = openedAt === null ? Mail : MailOpen
  return (
    <Flex component="span" className="small" display="inline-flex" gap={4}>
      <Icon className="first-line" size={16} aria-hidden />
      {openedAt === null ? (
        <span>Not opened yet</span>
      ) : (
        <span>
          Opened{' '}
          <OneLine>
            <Moment at={openedAt} capital={false} />
          </OneLine>
        </span>
      )}
    </Flex>
  )
}

/** When a message was written, in short; the whole date is its title. */
export function Moment({ at, capital = true }: { at: string; capital?: boolean }) {
  const zone = useTimeZone()
  const words = formatMoment(at, useToday(), zone)
  return (
    <time dateTime={at} title={instantInWords(at, zone)}>
      {capital ? words : words.replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())}
    </time>
  )
}

/** A day in prose, such as 'tomorrow' or 'Friday'; the whole date is its title. `capital` begins a sentence. */
export function Day({ of, capital = false }: { of: string; capital?: boolean }) {
  const words = dayInProse(of, useToday())
  return (
    <time dateTime={of} title={formatLongDay(of)}>
      {capital ? words.charAt(0).toUpperCase() + words.slice(1) : words}
    </time>
  )
}
