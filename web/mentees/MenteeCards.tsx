import { Card, Cards } from '#web/kit/layout/Card.tsx'
import { Panel } from '#web/kit/layout/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { MenteeCard } from './MenteeCard.tsx'
import type { Mentee } from './mentees.ts'
import type { MenteeActions } from './use-mentee-dialogs.tsx'

export function MenteeCards({ mentees, actions }: { mentees: Mentee[]; actions: MenteeActions }) {
  if (mentees.length === 0)
    return (
      <Panel>
        <NoMentees />
      </Panel>
    )
  return (
    <Cards>
      {mentees.map((mentee) => (
        <Card as="li" key={mentee.id} gap="md" wide>
          <MenteeCard mentee={mentee} actions={actions} />
        </Card>
      ))}
    </Cards>
  )
}

export const NoMentees = () => (
  <EmptyState title="No mentees assigned" hint="Your mentees will appear here once you've been matched." />
)
