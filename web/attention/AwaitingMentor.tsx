import { Hourglass } from 'lucide-react'
import type { getAttention } from '#contract/attention.ts'
import { formatLongDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useToday } from '#web/kernel/clock.ts'
import { WholeState } from './WholeState.tsx'

type Props = NonNullable<Reply<typeof getAttention>['awaitingMentor']>

/** What happens next to a mentee whom nobody leads, and by when. */
export function AwaitingMentor({ by, had_mentor }: Props) {
  const isLate = by < useToday()
  return (
    <WholeState
      icon={Hourglass}
      colour="var(--ui-secondary)"
      title={had_mentor ? 'You have no mentor at present' : 'You have no mentor yet'}
    >
      {awaitingWords({ by, isLate })}
    </WholeState>
  )
}

/** By when, or that it takes longer than it should. */
export function awaitingWords({ by, isLate }: { by: string; isLate: boolean }): string {
  const day = formatLongDay(by)
  return isLate
    ? `You were to have one by ${day}. It takes longer than it should, and the programme team sees that you wait.`
    : `The programme team finds one for you by ${day}. You then get an e-mail, and your mentor plans your first shift with you.`
}
