import { type ComponentType, lazy, Suspense } from 'react'
import { listPlans } from '#contract/learning-plans.ts'
import { getPath } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { mayNow } from '#contract/permissions.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { loadChunk } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { idle } from '#web/kernel/when-idle.ts'
import { Panels } from '#web/kit/layout/Panel.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import { LoadingState } from '#web/kit/states/LoadingState.tsx'
import { HashTarget } from '#web/kit/url/HashTarget.tsx'
import type { Numbers } from './api.ts'
import styles from './Dashboard.module.css'
import { DashboardFailure } from './DashboardFailure.tsx'
import { Greeting } from './Greeting.tsx'
import { MyMentor } from './MyMentor.tsx'
import { LearningGoals, MyProgress } from './MyNumbers.tsx'
import { NextShift } from './NextShift.tsx'

/** A lazy component below the cards: its chunk is loaded when the first screen has its data. */
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await idle()
    return { default: await loadChunk(load) }
  })

const MenteeTabs = later(async () => (await import('./MenteeTabs.tsx')).MenteeTabs)
const PathPanel = later(async () => (await import('#web/mentees/PathPanel.tsx')).PathPanel)
const MilestonesPanel = later(
  async () => (await import('#web/milestones/MilestonesPanel.tsx')).MilestonesPanel,
)

export function MenteeDashboard({ numbers }: { numbers: Numbers }) {
  const me = useMe()
  return (
    <>
      <Greeting
        numbers={numbers}
        mainAction={mayNow(me, addNote.action) && <PageButton to="/notes?new=">Add note</PageButton>}
      >
        <PageButton to="/profile" variant="default">
          Manage Profile
        </PageButton>
      </Greeting>
      <Panels>
        <DashboardFailure />
        <NextShift numbers={numbers} />
        <NeedsAttention />
        <div className={styles.cards}>
          <MyMentor numbers={numbers} />
          <LearningGoals numbers={numbers} />
          <MyProgress numbers={numbers} />
        </div>
        {mayNow(me, getPath.action) && (
          <Suspense fallback={<LoadingState rows={3} />}>
            <PathPanel menteeId={me.id} title="My path" />
          </Suspense>
        )}
        {numbers.data?.hasMilestones && (
          <Suspense fallback={<LoadingState rows={5} />}>
            <HashTarget id="milestones">
              <MilestonesPanel menteeId={me.id} title="My milestones" />
            </HashTarget>
          </Suspense>
        )}
        {mayNow(me, listPlans.action) && (
          <Suspense fallback={<LoadingState rows={8} />}>
            <HashTarget id="plans-and-goals">
              <MenteeTabs />
            </HashTarget>
          </Suspense>
        )}
      </Panels>
    </>
  )
}
