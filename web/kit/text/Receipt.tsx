import { Flex } from '@mantine/core'
import { Mail, MailOpen } from 'lucide-react'
import { formatInstant } from '#contract/dates.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { OneLine } from './OneLine.tsx'

/** For everybody except the recipient: when it was first opened, if at all. */
export function Receipt({ openedAt }: { openedAt: string | null }) {
  const zone = useTimeZone()
  const Icon = openedAt === null ? Mail : MailOpen
  return (
    <Flex component="span" display="inline-flex" gap={4} c="dimmed">
      <Icon size={16} aria-hidden style={{ marginTop: 4 }} />
      {openedAt === null ? (
        'Not opened yet'
      ) : (
        <span>
          Opened{' '}
          <OneLine>
            <time dateTime={openedAt}>{formatInstant(openedAt, zone)}</time>
          </OneLine>
        </span>
      )}
    </Flex>
  )
}
