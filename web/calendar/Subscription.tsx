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
  question: 'Replace the calendar link?',
  about: 'Calendars using the current link will stop updating.',
  verb: 'Replace',
}
const removeIt = {
  question: 'Delete the calendar link?',
  about: 'Calendars using this link will stop showing your shifts.',
  verb: 'Remove',
}

/** Shows, creates and removes the person's secret calendar URL. */
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
    // A server without a configured public URL returns a path.
    if (outcome.ok) setMade(new URL(outcome.reply.address, location.origin).href)
  }
  async function remove() {
    if (removing.busy || !(await confirm(removeIt))) return
    const outcome = await removing.run()
    if (!outcome.ok) return
    setMade(undefined)
    // The pressed button unmounts together with the URL, so move the focus.
    place.current?.focus()
  }
  return (
    <Stack ref={place} tabIndex={-1}>
      <Text maw="44em">
        See your shifts in your own calendar, always up to date. Anyone with your private link can see them,
        so do not share it. It stops working when you change your password.
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
