import { useRef, useState } from 'react'
import { getFeed, type makeFeed } from '#contract/calendar.ts'
import type { Reply } from '#contract/endpoint.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { useApiQuery } from '#web/kernel/use-api-query.ts'
import { useConfirm } from '#web/kit/dialog/confirm.tsx'
import { Panel } from '#web/kit/page/Panel.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { messages, useMakeFeed, useRemoveFeed } from './api.ts'
import styles from './Calendar.module.css'
import { FeedState } from './FeedState.tsx'
import { FeedUrl } from './FeedUrl.tsx'
import { HowToSubscribe } from './HowToSubscribe.tsx'

/** A secret URL from which calendars read the person's shifts; not while their account is pending. */
export function CalendarFeed() {
  return mayNow(useMe(), getFeed.action) ? <Subscription /> : null
}

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

function Subscription() {
  const query = useApiQuery(getFeed)
  const making = useMakeFeed()
  const removing = useRemoveFeed()
  const confirm = useConfirm()
  const [made, setMade] = useState<Reply<typeof makeFeed>['address']>()
  const place = useRef<HTMLDivElement>(null)

  async function make(withNames: boolean, isThere: boolean) {
    if (making.busy || (isThere && !(await confirm(replaceIt)))) return
    const outcome = await making.run({ body: { withNames } })
    if (outcome.ok) setMade(outcome.reply.address)
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
    <Panel title="Subscribe to my shifts">
      <div ref={place} tabIndex={-1} className={styles.feed}>
        <p className={styles.wide}>
          Your calendar can show your shifts and follow every change. It reads them from a secret address:{' '}
          <strong>whoever has the address sees your shifts</strong>, without signing in. It ends when your
          password changes.
        </p>
        <QueryView query={query} errorMessage={messages.getFeed.error} rows={2}>
          {({ feed, endedAt }) => (
            <>
              {made && feed && <FeedUrl key={made} url={made} />}
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
      </div>
    </Panel>
  )
}
