import { Tabs } from '@mantine/core'
import { listPlans } from '#contract/learning-plans.ts'
import { fullName } from '#contract/person.ts'
import { GoalsPanel } from '#web/goals/GoalsPanel.tsx'
import { useMe } from '#web/kernel/session.ts'
import { useAnswer } from '#web/kernel/use-answer.ts'
import { AnswerView } from '#web/kit/AnswerView.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { Panel } from '#web/kit/Panel.tsx'
import { useTabAddress } from '#web/kit/use-tab-address.ts'
import { PlanCards } from '#web/learning-plans/PlanCards.tsx'

export function MenteeTabs() {
  const me = useMe()
  return (
    <Tabs {...useTabAddress(['plans', 'goals'])}>
      <Tabs.List aria-label="Plans and goals">
        <Tabs.Tab value="plans">Learning Plans</Tabs.Tab>
        <Tabs.Tab value="goals">Goals</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="plans" pt="md">
        <MyPlans />
      </Tabs.Panel>
      <Tabs.Panel value="goals" pt="md">
        <GoalsPanel menteeId={me.id} menteeName={fullName(me)} />
      </Tabs.Panel>
    </Tabs>
  )
}

function MyPlans() {
  const plans = useAnswer(listPlans)
  if (plans.data?.length) return <PlanCards plans={plans.data} />
  return (
    <Panel>
      <AnswerView answer={plans} quiet rows={3}>
        {() => <EmptyState title="No learning plans yet. Your mentor may add one soon." />}
      </AnswerView>
    </Panel>
  )
}
