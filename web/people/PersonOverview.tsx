import type { Person } from '#contract/people.ts'
import { Panel, Panels } from '#web/kit/layout/Panel.tsx'
import { usePrint } from '#web/kit/page/use-print.ts'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { Timeline } from '#web/mentees/Timeline.tsx'
import { ComingDays } from './ComingDays.tsx'
import { LoadByMonth } from './LoadByMonth.tsx'
import { MenteeNumbers } from './MenteeNumbers.tsx'
import { MentorLoad } from './MentorLoad.tsx'
import { OverallProgress } from './OverallProgress.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonNeeds } from './PersonNeeds.tsx'
import { PersonPartners } from './PersonPartners.tsx'

export function PersonOverview({ person }: { person: Person }) {
  const isPrinting = usePrint()
  return (
    <Panels>
      <PersonNeeds person={person} />
      {person.role !== 'admin' && <ComingDays person={person} />}
      {person.load && <MentorLoad load={person.load} />}
      {person.load && <LoadByMonth months={person.load.months} />}
      {person.numbers && <MenteeNumbers numbers={person.numbers} next={person.next_shift} />}
      {person.progress && <OverallProgress progress={person.progress} />}
      <PersonPartners person={person} />
      <PersonFacts person={person} />
      {person.role === 'mentee' && !isPrinting && (
        <Panel title="Recent activity">
          <Timeline menteeId={person.id} empty={<EmptyState title="No recent activity" />} />
        </Panel>
      )}
    </Panels>
  )
}
