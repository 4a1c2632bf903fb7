import { Flex } from '@mantine/core'
import { Mail, MailOpen } from 'lucide-react'
import { Moment } from './Moment.tsx'
import { OneLine } from './OneLine.tsx'

/** For everybody except the recipient: when it was first opened, if at all. */
export function Receipt({ openedAt }: { openedAt: string | null }) {
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
            <Moment at={openedAt} capital={false} />
          </OneLine>
        </span>
      )}
    </Flex>
  )
}
