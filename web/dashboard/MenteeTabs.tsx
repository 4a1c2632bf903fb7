import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { listPlans } from '#contract/learning-plans.ts'
import { fullName } from '#contract/person.ts'
import { GoalsPanel } from '#web/goals/GoalsPanel.tsx'
import { useMe } from '#web/kernel/session.ts'
import { useList } from '#web/kernel/use-list.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { useTabParam } from '#web/kit/url/use-query-param.ts'
import { PlanCards } from '#web/learning-plans/PlanCards.tsx'
import { Timeline } from '#web/mentees/Timeline.tsx'

const nothingYet = 'Your shifts, goals, plans, notes and documents will appear here.'

export function MenteeTabs() {
  const me = useMe()
  return (
    <Tabs {...useTabParam(['plans', 'goals', 'timeline'])}>
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
          <Timeline menteeId={me.id} empty={{ title: 'No activity yet', hint: nothingYet }} />
        </Panel>
      </Tabs.Panel>
    </Tabs>
  )
}

function MyPlans() {
  const plans = useList(listPlans, {}, { whole: true })
  if (plans.data?.length) return <PlanCards plans={plans.data} />
  return (
    <Panel>
      <QueryView query={plans} quiet rows={3}>
        {() => (
          <EmptyState
            title="No learning plans yet. Your mentor may add one soon."
            action={
              <PageButton to="/learning-plans" variant="default">
                Open learning plans
              </PageButton>
            }
          />
        )}
      </QueryView>
    </Panel>
  )
}
