import { getFeed } from '#contract/calendar.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/page/Panel.tsx'
import { Subscription } from './Subscription.tsx'

/** A secret URL from which calendars read the person's shifts; not while their account is pending. */
export function CalendarFeed() {
  if (!mayNow(useMe(), getFeed.action)) return null
  return (
    <Panel title="Subscribe to my shifts">
      <Subscription />
    </Panel>
  )
}
