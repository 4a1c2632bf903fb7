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

/** Shows whether a feed URL exists, with the buttons to create and remove it. */
export function FeedState({ state: { feed, endedAt }, making, onMake, onRemove }: Props) {
  const zone = useTimeZone()
  const [withNames, setWithNames] = useState(feed?.withNames ?? false)
  const words = feed ? 'Create a new calendar link' : 'Create calendar link'
  return (
    <>
      {endedAt ? (
        <Notice colour="yellow" icon={CalendarX}>
          Your calendar link stopped working on {formatInstant(endedAt, zone)}, when your password was changed
          or you were signed out everywhere. Create a new link to see your shifts in your calendar again.
        </Notice>
      ) : (
        <Text c="dimmed">
          {feed
            ? `You created a calendar link on ${formatInstant(feed.created_at, zone)}. ${
                feed.withNames ? "It shows other people's names." : "It does not show other people's names."
              }`
            : 'You do not have a calendar link yet.'}
        </Text>
      )}
      <Checkbox
        size="md"
        label="Show other people's names"
        description="Do not select this if other people can see your calendar."
        checked={withNames}
        onChange={(event) => setWithNames(event.currentTarget.checked)}
      />
      <Group>
        <Button variant={feed ? 'default' : 'filled'} aria-busy={making} onClick={() => onMake(withNames)}>
          {making ? 'Creating...' : words}
        </Button>
        {feed && (
          <Button variant="outline" color="red" onClick={onRemove}>
            Delete calendar link
          </Button>
        )}
      </Group>
    </>
  )
}
