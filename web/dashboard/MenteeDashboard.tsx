import { listPlans } from '#contract/learning-plans.ts'
import { mayNow } from '#contract/permissions.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { useMe } from '#web/kernel/session.ts'
import { HashTarget } from '#web/kit/page/HashTarget.tsx'
import { PageButton } from '#web/kit/page/PageButton.tsx'
import type { Numbers } from './api.ts'
import styles from './Dashboard.module.css'
import { DashboardFailure } from './DashboardFailure.tsx'
import { Greeting } from './Greeting.tsx'
import mentee from './Mentee.module.css'
import { LearningGoals, MyProgress } from './MenteeCards.tsx'
import { MenteeTabs } from './MenteeTabs.tsx'
import { MyMentor } from './MyMentor.tsx'
import { NextShift } from './NextShift.tsx'

export function MenteeDashboard({ numbers }: { numbers: Numbers }) {
  const me = useMe()
  return (
    <>
      <Greeting numbers={numbers}>
        <PageButton to="/profile" variant="default">
          Manage Profile
        </PageButton>
      </Greeting>
      <div className={styles.stack}>
        <DashboardFailure />
        <NextShift numbers={numbers} />
        <NeedsAttention />
        <div className={mentee.cards}>
          <MyMentor numbers={numbers} />
          <MyProgress numbers={numbers} />
          <LearningGoals numbers={numbers} />
        </div>
        {mayNow(me, listPlans.action) && (
          <HashTarget id="plans-and-goals">
            <MenteeTabs />
          </HashTarget>
        )}
      </div>
    </>
  )
}
