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
import { Timeline } from '#web/mentees/Timeline.tsx'

const nothingYet = 'Your shifts, goals, plans, notes and documents are listed here as they come.'

export function MenteeTabs() {
  const me = useMe()
  return (
    <Tabs {...useTabAddress(['plans', 'goals', 'timeline'])}>
      <Tabs.List aria-label="Plans, goals and timeline">
        <Tabs.Tab value="plans">Learning Plans</Tabs.Tab>
        <Tabs.Tab value="goals">Goals</Tabs.Tab>
        <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="plans" pt="md">
        <MyPlans />
      </Tabs.Panel>
      <Tabs.Panel value="goals" pt="md">
        <GoalsPanel menteeId={me.id} menteeName={fullName(me)} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline" pt="md">
        <Panel title="My timeline">
          <Timeline
            menteeId={me.id}
            empty={<EmptyState title="Nothing has happened yet" hint={nothingYet} />}
          />
        </Panel>
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
