import type { ReferralRow } from '#contract/referrals.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import type { OpenedReferral } from './use-opened-referral.ts'
import type { Referrals } from './use-referrals.ts'

export const nameButtonId = (id: number) => `referral-${id}`
export const viewButtonId = (id: number) => `view-referral-${id}`

export const decisionsOn =
  (decide: Referrals['decide']) =>
  (referral: ReferralRow): RowAction[] => {
    const actions: RowAction[] = []
    if (referral.can.includes('approve'))
      actions.push({ label: 'Approve', main: true, run: () => decide(referral, 'approved') })
    if (referral.can.includes('reject'))
      actions.push({ label: 'Reject', danger: true, run: () => decide(referral, 'rejected') })
    return actions
  }

/** For tables in which the name does not open the referral. */
export const actionsOn =
  (decide: Referrals['decide'], open: OpenedReferral['open']) =>
  (referral: ReferralRow): RowAction[] => [
    { id: viewButtonId(referral.id), label: 'View', run: () => void open(referral.id) },
    ...decisionsOn(decide)(referral),
  ]
