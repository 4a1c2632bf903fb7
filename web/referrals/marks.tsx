import { Clock, Copy } from 'lucide-react'
import type { ReferralRow } from '#contract/referrals.ts'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import styles from './Referrals.module.css'
import { waitingText, waitsTooLong } from './waiting-text.ts'

/** On a referral that waits longer than was promised. */
export const LateTag = ({ referral }: { referral: ReferralRow }) => (
  <StatusTag colour="orange" icon={Clock} label={waitingText(referral)} />
)

/** What an administrator should know of a row: it waits too long, or may be somebody's second referral. */
export function marksOf(referral: ReferralRow) {
  const isLate = waitsTooLong(referral)
  const isPossibleDuplicate = referral.possible_duplicates.length > 0
  if (!isLate && !isPossibleDuplicate) return null
  return (
    <span className={styles.marks}>
      {isLate && <LateTag referral={referral} />}
      {isPossibleDuplicate && <StatusTag colour="purple" icon={Copy} label="Possible duplicate" />}
    </span>
  )
}
