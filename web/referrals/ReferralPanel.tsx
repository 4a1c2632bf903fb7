import type { ReferralRow } from '#contract/referrals.ts'
import { neighboursOf } from './neighbours.ts'
import { ReferralDialog } from './ReferralDialog.tsx'
import { useOpenedReferral } from './use-opened-referral.ts'
import { useReferrals } from './use-referrals.ts'

/** `?referral=12` opens that referral beside the page. A decision opens the next pending one. */
export function ReferralPanel() {
  const referrals = useReferrals()
  const rows = referrals.list.data ?? []
  const opened = useOpenedReferral(referrals.list.data)

  function openNext(decided: ReferralRow) {
    const { before, after } = neighboursOf(decided, rows)
    const next = after ?? before
    void (next ? opened.open(next.id) : opened.close())
  }
  return <ReferralDialog {...opened} side rows={rows} referrals={referrals} onDecide={openNext} />
}
