import { Button } from '@mantine/core'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { getFeed, subscribeTitle } from '#contract/calendar.ts'
import { mayNow } from '#contract/permissions.ts'
import { lazyDialog, usePrefetch } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import toolStyles from '#web/kit/list/ListTools.module.css'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'

const Subscription = lazyDialog(async () => (await import('./Subscription.tsx')).Subscription)

/** Opens the calendar subscription from the pages of shifts. Beside the filters of a narrow list it is an icon. */
export function SubscribeButton({ isInTools }: { isInTools?: boolean }) {
  const [opened, setOpened] = useState(false)
  usePrefetch(Subscription)
  if (!mayNow(useMe(), getFeed.action)) return null
  return (
    <>
      <Button
        variant={isInTools ? 'subtle' : 'default'}
        aria-label="Subscribe"
        leftSection={<CalendarClock size={20} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        <span className={isInTools ? toolStyles.word : undefined}>Subscribe</span>
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={subscribeTitle}>
        <Suspense fallback={<LoadingState rows={4} />}>
          <Subscription />
        </Suspense>
      </Dialog>
    </>
  )
}
