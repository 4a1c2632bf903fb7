import { Text } from '@mantine/core'
import { formatInstant } from '#contract/dates.ts'
import { joinName } from '#contract/person.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { Fact, Facts } from '#web/kit/list/Facts.tsx'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { ReferralTag } from '#web/programme/tags.tsx'
import { LateTag } from './marks.tsx'
import { waitingText, waitsTooLong } from './waiting-text.ts'

/** The applicant's answers and the status. */
export function ReferralFacts({ referral }: { referral: ReferralRow }) {
  const zone = useTimeZone()
  return (
    <Facts least={240} gap="lg" rowGap="md">
      <Fact name="Reason" wide>
        <span style={{ whiteSpace: 'pre-line' }}>{referral.reason}</span>
      </Fact>
      <Fact name="Status">
        <ReferralTag status={referral.status} />
      </Fact>
      <Fact name="GRS number">{referral.grs_number || '-'}</Fact>
      <Fact name="Email">
        <a href={`mailto:${referral.email}`}>
          <EmailText email={referral.email} />
        </a>
      </Fact>
      <Fact name="Submitted">{formatInstant(referral.created_at, zone)}</Fact>
      {referral.decided_at && (
        <Fact name={decidedBy(referral)}>{formatInstant(referral.decided_at, zone)}</Fact>
      )}
      <Fact name="Waiting time">
        {waitsTooLong(referral) ? <LateTag referral={referral} /> : waitingText(referral)}
        <Text c="dimmed">Promised: 2-3 working days</Text>
      </Fact>
    </Facts>
  )
}

function decidedBy({ status, decided_by_first_name: first, decided_by_last_name: last }: ReferralRow) {
  const verb = status === 'rejected' ? 'Rejected' : 'Approved'
  return first === null ? verb : `${verb} by ${joinName(first, last)}`
}
