import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import type { OverviewMentee } from '#contract/dashboard.ts'
import { listGoals } from '#contract/goals.ts'
import { listPlansOfMentee } from '#contract/learning-plans.ts'
import { detailsNotFetched, progressStateOf } from '#contract/mentees.ts'
import { menteeName } from '#contract/person.ts'
import { listShiftsOfMentee } from '#contract/shifts.ts'
import { GoalList } from '#web/goals/GoalsPanel.tsx'
import { useList } from '#web/kernel/use-list.ts'
import { PageButton } from '#web/kit/layout/Buttons.tsx'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { ListView } from '#web/kit/list/ListView.tsx'
import { ProgressBar } from '#web/kit/states/ProgressBar.tsx'
import { EmailText, LongText } from '#web/kit/text/LongText.tsx'
import { PlanRows } from '#web/learning-plans/PlanRows.tsx'
import { Timeline } from '#web/mentees/Timeline.tsx'
import { MenteeShifts } from '#web/shifts/ShiftRows.tsx'
import type { DetailTab } from './detail-tabs.ts'

type Props = {
  mentee: OverviewMentee
  /** The tab that is open at first. */
  about: DetailTab
}

export function MenteeDetail({ mentee, about }: Props) {
  const name = menteeName(mentee)
  const { percent, label } = progressStateOf(mentee.progress_status)
  return (
    <>
      <Facts gap={12}>
        <Fact name="Progress">
          <ProgressBar percent={percent} label={label} name={`Progress of ${name}`} />
        </Fact>
        <Fact name="Email">
          <a href={`mailto:${mentee.mentee_email}`}>
            <EmailText email={mentee.mentee_email} />
          </a>
        </Fact>
        <Fact name="Progress notes">
          <LongText text={mentee.progress_notes || 'None'} about="the progress notes" />
        </Fact>
      </Facts>
      <PageButton to={`/people/${mentee.mentee_id}`} variant="default" mt="md">
        Open full profile
      </PageButton>
      <Tabs mt="lg" defaultValue={about}>
        <Tabs.List aria-label={`About ${name}`}>
          <Tabs.Tab value="plans">Learning Plans</Tabs.Tab>
          <Tabs.Tab value="shifts">Shifts</Tabs.Tab>
          <Tabs.Tab value="goals">Goals</Tabs.Tab>
          <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="plans" pt="md">
          <Plans menteeId={mentee.mentee_id} />
        </Tabs.Panel>
        <Tabs.Panel value="shifts" pt="md">
          <Shifts menteeId={mentee.mentee_id} />
        </Tabs.Panel>
        <Tabs.Panel value="goals" pt="md">
          <Goals menteeId={mentee.mentee_id} />
        </Tabs.Panel>
        <Tabs.Panel value="timeline" pt="md">
          <Timeline menteeId={mentee.mentee_id} empty={{ title: 'Timeline is not available.' }} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

const failed = detailsNotFetched.error

function Plans({ menteeId }: { menteeId: number }) {
  const plans = useList(listPlansOfMentee, { params: { menteeId } }, { whole: true })
  return (
    <ListView query={plans} errorMessage={failed} rows={3} empty={{ title: 'No learning plans.' }}>
      {(rows) => <PlanRows plans={rows} />}
    </ListView>
  )
}

function Shifts({ menteeId }: { menteeId: number }) {
  const shifts = useList(listShiftsOfMentee, { params: { menteeId } }, { whole: true })
  return (
    <ListView query={shifts} errorMessage={failed} rows={4} empty={{ title: 'No shifts.' }}>
      {(rows) => <MenteeShifts shifts={rows} />}
    </ListView>
  )
}

function Goals({ menteeId }: { menteeId: number }) {
  const goals = useList(listGoals, { params: { menteeId } }, { whole: true })
  return <GoalList goals={goals} failed={failed} none="The mentor and mentee set goals together." />
}
