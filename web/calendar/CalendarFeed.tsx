import { getFeed } from '#contract/calendar.ts'
import { mayNow } from '#contract/permissions.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { subscribeTitle } from './api.ts'
import { Subscription } from './Subscription.tsx'

/** A secret URL for calendar subscriptions to the person's shifts. Pending accounts have none. */
export function CalendarFeed() {
  if (!mayNow(useMe(), getFeed.action)) return null
  return (
    <Panel title={subscribeTitle}>
      <Subscription />
    </Panel>
  )
}
