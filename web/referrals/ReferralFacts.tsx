import type { ReactNode } from 'react'
import { formatInstant } from '#contract/dates.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { useTimeZone } from '#web/kernel/clock.ts'
import { EmailText } from '#web/kit/text/EmailText.tsx'
import { ReferralTag } from '#web/programme/tags.tsx'
import { LateTag } from './marks.tsx'
import styles from './Referrals.module.css'
import { waitingText, waitsTooLong } from './waiting-text.ts'

/** What the applicant wrote, and how far it has come. */
export function ReferralFacts({ referral }: { referral: ReferralRow }) {
  const zone = useTimeZone()
  return (
    <dl className={styles.facts}>
      <Fact name="Status">
        <ReferralTag status={referral.status} />
      </Fact>
      <Fact name="GRS number">{referral.grs_number || '-'}</Fact>
      <Fact name="E-mail">
        <a href={`mailto:${referral.email}`} className={styles.mail}>
          <EmailText email={referral.email} />
        </a>
      </Fact>
      <Fact name="Submitted">{formatInstant(referral.created_at, zone)}</Fact>
      {referral.decided_at && (
        <Fact name={decidedBy(referral)}>{formatInstant(referral.decided_at, zone)}</Fact>
      )}
      <Fact name="Waiting time">
        {waitsTooLong(referral) ? <LateTag referral={referral} /> : waitingText(referral)}
        <span className={styles.quiet}>Promised: 2-3 working days</span>
      </Fact>
      <Fact name="Reason" wide>
        <span className={styles.reason}>{referral.reason}</span>
      </Fact>
    </dl>
  )
}

function decidedBy({ status, decided_by_first_name: first, decided_by_last_name: last }: ReferralRow) {
  const verb = status === 'rejected' ? 'Rejected' : 'Approved'
  return first === null ? verb : `${verb} by ${first} ${last}`
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={wide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
