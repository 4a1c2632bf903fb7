import { lazy, Suspense } from 'react'
import { getAttention } from '#contract/attention.ts'
import { mayNow } from '#contract/permissions.ts'
import { AttentionGroups } from '#web/attention/AttentionGroups.tsx'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { Panels } from '#web/kit/layout/Panel.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { TodaysShifts } from '#web/shifts/TodaysShifts.tsx'
import { AdminNumbers } from './AdminNumbers.tsx'
import type { Numbers } from './api.ts'
import styles from './Dashboard.module.css'
import { DashboardFailure } from './DashboardFailure.tsx'
import { Destinations } from './Destinations.tsx'
import { PeopleOverview } from './PeopleOverview.tsx'

// Lazy: only a new installation shows the first steps.
const FirstSteps = lazy(async () => ({
  default: (await loadChunk(() => import('./FirstSteps.tsx'))).FirstSteps,
}))

export function AdminDashboard({ numbers }: { numbers: Numbers }) {
  const isActive = mayNow(useMe(), getAttention.action)
  return (
    <Panels>
      <DashboardFailure />
      <div className={styles.inbox}>
        {isActive && (
          <NeedsAttention
            inbox={(groups) => <AttentionGroups groups={groups} />}
            steps={(steps) => (
              <Suspense fallback={<LoadingState rows={5} />}>
                <FirstSteps steps={steps} />
              </Suspense>
            )}
          />
        )}
        <Panels>
          <AdminNumbers numbers={numbers} />
          {isActive && <TodaysShifts />}
        </Panels>
      </div>
      {isActive && <PeopleOverview numbers={numbers} />}
      {isActive && <Destinations />}
    </Panels>
  )
}
