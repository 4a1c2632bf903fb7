import { Hourglass } from 'lucide-react'
import type { getAttention } from '#contract/attention.ts'
import { formatLongDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useToday } from '#web/kernel/clock.ts'
import { WholeState } from './WholeState.tsx'

type Props = NonNullable<Reply<typeof getAttention>['awaitingMentor']>

/** The next step for a mentee without a mentor, and its due date. */
export function AwaitingMentor({ by, had_mentor }: Props) {
  const isLate = by < useToday()
  return (
    <WholeState
      icon={Hourglass}
      colour="var(--ui-secondary)"
      title={had_mentor ? 'You do not have a mentor at the moment' : 'You do not have a mentor yet'}
    >
      {awaitingWords({ by, isLate })}
    </WholeState>
  )
}

/** The due date, or an apology once it has passed. */
function awaitingWords({ by, isLate }: { by: string; isLate: boolean }): string {
  const day = formatLongDay(by)
  return isLate
    ? `We said you'd have a mentor by ${day}. We're sorry for the delay. The programme team knows you're waiting.`
    : `We'll find you a mentor by ${day} and email you. Your mentor will then schedule your first shift.`
}
