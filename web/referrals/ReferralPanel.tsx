import { fullName } from '#contract/person.ts'
import type { ReferralRow } from '#contract/referrals.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { neighboursOf } from './neighbours.ts'
import { ReferralDetails } from './ReferralDetails.tsx'
import { useDecisions } from './use-decisions.ts'
import { useOpenedReferral } from './use-opened-referral.ts'

/** `?referral=12` opens that referral beside the page. A decision opens the next pending one. */
export function ReferralPanel() {
  const decisions = useDecisions()
  const opening = useOpenedReferral(decisions)
  const { opened, referral, pending, open, close } = opening

  function openNext(decided: ReferralRow) {
    const { before, after } = neighboursOf(decided, pending)
    const next = after ?? before
    void (next ? open(next) : close())
  }
  return (
    <Dialog opened={opened} onClose={() => void close()} title={referral ? fullName(referral) : ''} side>
      {referral && (
        <ReferralDetails referral={referral} opening={opening} decisions={decisions} onDecide={openNext} />
      )}
    </Dialog>
  )
}
