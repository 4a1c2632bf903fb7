import type { Person } from '#contract/people.ts'
import { Panel, Panels } from '#web/kit/page/Panel.tsx'
import { usePrinting } from '#web/kit/page/use-printing.ts'
import { ProgressHistory } from '#web/mentees/ProgressHistory.tsx'
import { ComingDays } from './ComingDays.tsx'
import { MentorLoad } from './MentorLoad.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonNeeds } from './PersonNeeds.tsx'
import { PersonPartners } from './PersonPartners.tsx'
import { PersonProgress } from './PersonProgress.tsx'

export function PersonOverview({ person }: { person: Person }) {
  const isPrinting = usePrinting()
  return (
    <Panels>
      {person.load && <MentorLoad load={person.load} />}
      <PersonNeeds person={person} />
      {person.role !== 'admin' && <ComingDays person={person} />}
      {person.progress && <PersonProgress progress={person.progress} />}
      <PersonPartners person={person} />
      <PersonFacts person={person} />
      {person.progress && !isPrinting && (
        <Panel title="Progress history">
          <ProgressHistory menteeId={person.id} />
        </Panel>
      )}
    </Panels>
  )
}
