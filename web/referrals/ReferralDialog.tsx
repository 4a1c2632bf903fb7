import { Button, Group } from '@mantine/core'
import { fullName } from '#contract/person.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { Dialog } from '#web/kit/Dialog.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { Department } from './Department.tsx'
import { Duplicates } from './Duplicates.tsx'
import { Invitation } from './Invitation.tsx'
import { ReferralFacts } from './ReferralFacts.tsx'
import styles from './Referrals.module.css'
import type { OpenedReferral } from './use-opened-referral.ts'
import type { Referrals } from './use-referrals.ts'

type Props = OpenedReferral & Pick<Referrals, 'decide'> & { rows: ReferralRow[] }

/** One referral in full, with everything that can be done about it. */
export function ReferralDialog({ opened, referral, open, close, rows, decide }: Props) {
  return (
    <Dialog opened={opened} onClose={() => void close()} title={referral ? fullName(referral) : ''}>
      {referral && <Detail key={referral.id} referral={referral} rows={rows} open={open} decide={decide} />}
    </Dialog>
  )
}

type DetailProps = Pick<Props, 'open' | 'decide' | 'rows'> & { referral: ReferralRow }

function Detail({ referral, rows, open, decide }: DetailProps) {
  const keptFocus = useKeptFocus<HTMLDivElement>()
  return (
    <div {...keptFocus} className={styles.detail}>
      <Duplicates referral={referral} rows={rows} open={open} />
      <ReferralFacts referral={referral} />
      {referral.user_id !== null && <Invitation userId={referral.user_id} state={referral.invitation} />}
      <Department referral={referral} />
      {referral.status === 'pending' && (
        <Group justify="flex-end" className={styles.decision ?? ''}>
          <Button color="red" variant="outline" onClick={() => decide(referral, 'rejected')}>
            Reject
          </Button>
          <Button onClick={() => decide(referral, 'approved')}>Approve</Button>
        </Group>
      )}
    </div>
  )
}
