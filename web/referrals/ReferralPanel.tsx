import { fullName } from '#contract/person.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { neighboursOf } from './neighbours.ts'
import { ReferralDetails } from './ReferralDetails.tsx'
import { useOpenedReferral } from './use-opened-referral.ts'
import { useReferrals } from './use-referrals.ts'

/** `?referral=12` opens that referral beside the page. A decision opens the next pending one. */
export function ReferralPanel() {
  const referrals = useReferrals()
  const rows = referrals.list.data ?? []
  const opening = useOpenedReferral(referrals.list.data)
  const { opened, referral, open, close } = opening

  function openNext(decided: ReferralRow) {
    const { before, after } = neighboursOf(decided, rows)
    const next = after ?? before
    void (next ? open(next.id) : close())
  }
  return (
    <Dialog opened={opened} onClose={() => void close()} title={referral ? fullName(referral) : ''} side>
      {referral && (
        <ReferralDetails
          referral={referral}
          opening={opening}
          rows={rows}
          referrals={referrals}
          onDecide={openNext}
        />
      )}
    </Dialog>
  )
}
