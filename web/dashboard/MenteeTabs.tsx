import '@mantine/core/styles/Tabs.layer.css'
import { Stack, Tabs } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#contract/dates.ts'
import { listPlans, type PlanRow } from '#contract/learning-plans.ts'
import { isOpenObjective } from '#contract/objective-states.ts'
import { fullName } from '#contract/person.ts'
import { GoalsPanel } from '#web/goals/GoalsPanel.tsx'
import { lazyPart } from '#web/kernel/load-chunk.ts'
import { useMe } from '#web/kernel/session.ts'
import { Uses } from '#web/kernel/Uses.tsx'
import { useList } from '#web/kernel/use-list.ts'
import { useHasMentor } from '#web/kernel/use-my-mentors.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { QueryView } from '#web/kit/states/QueryView.tsx'
import { useTabParam } from '#web/kit/url/use-query-param.ts'
import { AchievedBar } from '#web/learning-plans/PlanRows.tsx'
import { Timeline } from '#web/mentees/Timeline.tsx'
import { PlanTag } from '#web/programme/tags.tsx'

const DebriefsByGoal = lazyPart(async () => (await import('#web/debriefs/DebriefsByGoal.tsx')).DebriefsByGoal)
const MilestonesPanel = lazyPart(
  async () => (await import('#web/milestones/MilestonesPanel.tsx')).MilestonesPanel,
)

const nothingYet = 'Your shifts, goals, plans, messages and documents will appear here.'

export function MenteeTabs({ hasMilestones }: { hasMilestones: boolean }) {
  const me = useMe()
  return (
    <Tabs {...useTabParam(['plans', 'goals', 'timeline', 'milestones'])} keepMounted={false}>
      <Tabs.List aria-label="Plans, goals, timeline and milestones">
        <Tabs.Tab value="plans">Learning Plans</Tabs.Tab>
        <Tabs.Tab value="goals">Goals</Tabs.Tab>
        <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
        {hasMilestones && <Tabs.Tab value="milestones">Milestones</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="plans" pt="md">
        <MyPlans />
      </Tabs.Panel>
      <Tabs.Panel value="goals" pt="md">
        <Panels>
          <GoalsPanel menteeId={me.id} menteeName={fullName(me)} />
          <Uses module="debriefs">
            <DebriefsByGoal menteeId={me.id} />
          </Uses>
        </Panels>
      </Tabs.Panel>
      <Tabs.Panel value="timeline" pt="md">
        <Panel title="My timeline">
          <Timeline menteeId={me.id} empty={{ title: 'No activity yet', hint: nothingYet }} />
        </Panel>
      </Tabs.Panel>
      <Tabs.Panel value="milestones" pt="md">
        <MilestonesPanel menteeId={me.id} title="My milestones" />
      </Tabs.Panel>
    </Tabs>
  )
}

const isOpen = ({ status }: PlanRow) => status === 'active' || status === 'draft'

/** The open plans, each with its next objective, and the number of the others. */
function MyPlans() {
  const plans = useList(listPlans, {}, { whole: true })
  const hasMentor = useHasMentor(plans.data?.length === 0)
  if (!plans.data?.length)
    return (
      <Panel>
        <QueryView query={plans} quiet rows={3}>
          {() => (
            <EmptyState
              picture="notebook"
              title={
                hasMentor
                  ? 'No learning plans yet. Your mentor may add one soon.'
                  : 'You have no learning plans yet.'
              }
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
  const open = plans.data.filter(isOpen)
  const others = plans.data.length - open.length
  return (
    <Panels>
      {open.map((plan) => (
        <Panel key={plan.id} title={plan.title} actions={<PlanTag status={plan.status} />}>
          <PlanInShort plan={plan} />
        </Panel>
      ))}
      {others > 0 && (
        <p className="small">
          {others} {others === 1 ? 'plan is' : 'plans are'} completed or archived.{' '}
          <Link to="/learning-plans">See all plans</Link>
        </p>
      )}
    </Panels>
  )
}

function PlanInShort({ plan }: { plan: PlanRow }) {
  const next = plan.objectives[plan.objective_states.findIndex(isOpenObjective)]
  return (
    <Stack gap={4}>
      <div className="wrap">
        <span className="small">Target date: {formatDay(plan.target_date)}</span>
        <AchievedBar plan={plan} />
      </div>
      {next && (
        <p>
          <strong>Next:</strong> {next.specific}
        </p>
      )}
      <Link to={`/learning-plans?plan=${plan.id}`} aria-label={`Open plan ${plan.title}`}>
        <strong>Open plan</strong>
      </Link>
    </Stack>
  )
}
