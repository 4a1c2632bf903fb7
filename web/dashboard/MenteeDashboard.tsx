import { listPlans } from '#contract/learning-plans.ts'
import { mayNow } from '#contract/permissions.ts'
import { NeedsAttention } from '#web/attention/NeedsAttention.tsx'
import { useMe } from '#web/kernel/session.ts'
import { Landing } from '#web/kit/Landing.tsx'
import { PageButton } from '#web/kit/PageButton.tsx'
import type { Numbers } from './api.ts'
import styles from './Dashboard.module.css'
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
        <NeedsAttention />
        <div className={mentee.cards}>
          <NextShift numbers={numbers} />
          <MyMentor numbers={numbers} />
          <MyProgress numbers={numbers} />
          <LearningGoals numbers={numbers} />
        </div>
        {mayNow(me, listPlans.action) && (
          <Landing id="plans-and-goals">
            <MenteeTabs />
          </Landing>
        )}
      </div>
    </>
  )
}
