import { Hourglass } from 'lucide-react'
import type { getAttention } from '#contract/attention.ts'
import { formatLongDay } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useToday } from '#web/kernel/clock.ts'
import styles from './NeedsAttention.module.css'

type Props = NonNullable<Reply<typeof getAttention>['awaitingMentor']>

/** What happens next to a mentee whom nobody leads, and by when. */
export function AwaitingMentor({ by, had_mentor }: Props) {
  const isLate = by < useToday()
  const day = formatLongDay(by)
  return (
    <div className={styles.next}>
      <Hourglass size={32} aria-hidden className={styles.hourglass} />
      <div>
        <strong>{had_mentor ? 'You have no mentor at present' : 'You have no mentor yet'}</strong>
        <p className={styles.reason}>
          {isLate
            ? `You were to have one by ${day}. It takes longer than it should, and the programme team sees that you wait.`
            : `The programme team finds one for you by ${day}. You then get an e-mail, and your mentor plans your first shift with you.`}
        </p>
      </div>
    </div>
  )
}
