import { Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { getFeed } from '#contract/calendar.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useMakeFeed, useRemoveFeed } from './api.ts'
import { CalendarLinks } from './CalendarLinks.tsx'
import { FeedState } from './FeedState.tsx'
import { FeedUrl } from './FeedUrl.tsx'
import { HowToSubscribe } from './HowToSubscribe.tsx'

const replaceIt = {
  question: 'Replace the address?',
  about: 'Calendars that use the present one will show no more changes.',
  verb: 'Replace',
}
const removeIt = {
  question: 'Remove the address?',
  about: 'Calendars that use it will show your shifts no more.',
  verb: 'Remove',
}

/** The person's secret address: whether there is one, a new one, and what to do with it. */
export function Subscription() {
  const query = useApiQuery(getFeed)
  const making = useMakeFeed()
  const removing = useRemoveFeed()
  const confirm = useConfirm()
  const [made, setMade] = useState<string>()
  const place = useRef<HTMLDivElement>(null)

  async function make(withNames: boolean, isThere: boolean) {
    if (making.busy || (isThere && !(await confirm(replaceIt)))) return
    const outcome = await making.run({ body: { withNames } })
    // Without a public address of the server it is told from its root.
    if (outcome.ok) setMade(new URL(outcome.reply.address, location.origin).href)
  }
  async function remove() {
    if (removing.busy || !(await confirm(removeIt))) return
    const outcome = await removing.run()
    if (!outcome.ok) return
    setMade(undefined)
    // The button that did it goes with the URL.
    place.current?.focus()
  }
  return (
    <Stack ref={place} tabIndex={-1}>
      <Text maw="44em">
        Your calendar can show your shifts and follow every change. It reads them from a secret address:{' '}
        <strong>whoever has the address sees your shifts</strong>, without signing in. It ends when your
        password changes.
      </Text>
      <QueryView query={query} errorMessage={messages.getFeed.error} rows={2}>
        {({ feed, endedAt }) => (
          <>
            {made && feed && (
              <>
                <FeedUrl key={made} url={made} />
                <CalendarLinks url={made} />
              </>
            )}
            <FeedState
              state={{ feed, endedAt }}
              making={making.busy}
              onMake={(withNames) => void make(withNames, feed !== null)}
              onRemove={() => void remove()}
            />
            {feed && <HowToSubscribe />}
          </>
        )}
      </QueryView>
    </Stack>
  )
}
