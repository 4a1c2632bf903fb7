import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import type { getFeed } from '#contract/calendar.ts'
import { formatInstant } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Notice } from '#web/kit/states/Notice.tsx'

type Props = {
  state: Reply<typeof getFeed>
  making: boolean
  onMake: (withNames: boolean) => void
  onRemove: () => void
}

/** Whether there is a URL, and what can be done about it. */
export function FeedState({ state: { feed, endedAt }, making, onMake, onRemove }: Props) {
  const zone = useTimeZone()
  const [withNames, setWithNames] = useState(feed?.withNames ?? false)
  const words = feed ? 'Make a new address' : 'Make an address'
  return (
    <>
      {endedAt ? (
        <Notice colour="yellow" icon={CalendarX}>
          Your address ended on {formatInstant(endedAt, zone)}, when your password was changed or you were
          signed out everywhere. Calendars that use it show no more changes: make a new address.
        </Notice>
      ) : (
        <Text c="dimmed">
          {feed
            ? `An address was made on ${formatInstant(feed.created_at, zone)}. ${
                feed.withNames ? 'It shows names of other people.' : 'It shows no names of other people.'
              }`
            : 'You have no address yet.'}
        </Text>
      )}
      <Checkbox
        size="md"
        label="Show the names of other people in the shifts"
        description="Leave this off if others can see your calendar."
        checked={withNames}
        onChange={(event) => setWithNames(event.currentTarget.checked)}
      />
      <Group>
        <Button variant={feed ? 'default' : 'filled'} aria-busy={making} onClick={() => onMake(withNames)}>
          {making ? 'Making...' : words}
        </Button>
        {feed && (
          <Button variant="outline" color="red" onClick={onRemove}>
            Remove the address
          </Button>
        )}
      </Group>
    </>
  )
}
