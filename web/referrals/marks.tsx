import { Flex } from '@mantine/core'
import { Clock, Copy } from 'lucide-react'
import type { ReferralRow } from '#contract/referrals.ts'
import { StatusTag } from '#web/kit/states/StatusTag.tsx'
import { waitingText, waitsTooLong } from './waiting-text.ts'

/** Marks a referral that is pending longer than promised. */
export const LateTag = ({ referral }: { referral: ReferralRow }) => (
  <StatusTag colour="orange" icon={Clock} label={waitingText(referral)} />
)

/** Tags of a row: pending too long, or a possible duplicate. */
export function marksOf(referral: ReferralRow) {
  const isLate = waitsTooLong(referral)
  const isPossibleDuplicate = referral.possible_duplicates.length > 0
  if (!isLate && !isPossibleDuplicate) return null
  return (
    <Flex component="span" wrap="wrap" gap="4px 8px">
      {isLate && <LateTag referral={referral} />}
      {isPossibleDuplicate && <StatusTag colour="purple" icon={Copy} label="Possible duplicate" />}
    </Flex>
  )
}
