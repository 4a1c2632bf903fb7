import cardStyles from '#web/kit/page/Card.module.css'
import { Panel } from '#web/kit/page/Panel.tsx'
import { EmptyState } from '#web/kit/states/EmptyState.tsx'
import { MenteeCard } from './MenteeCard.tsx'
import styles from './Mentoring.module.css'
import type { Mentee } from './mentees.ts'
import type { MenteeMoves } from './use-mentee-dialogs.tsx'

export function MenteeCards({ mentees, moves }: { mentees: Mentee[]; moves: MenteeMoves }) {
  if (mentees.length === 0)
    return (
      <Panel>
        <NoMentees />
      </Panel>
    )
  return (
    <ul className={cardStyles.cards}>
      {mentees.map((mentee) => (
        <li key={mentee.id} className={`${cardStyles.card} ${styles.card}`}>
          <MenteeCard mentee={mentee} moves={moves} />
        </li>
      ))}
    </ul>
  )
}

export const NoMentees = () => (
  <EmptyState
    title="No mentees assigned"
    hint="When an administrator assigns a mentee to you, you find them here."
  />
)
