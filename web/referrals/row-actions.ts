import type { ReferralRow } from '#contract/referrals.ts'
import type { RowAction } from '#web/kit/table/table-types.ts'
import type { OpenedReferral } from './use-opened-referral.ts'
import type { Referrals } from './use-referrals.ts'

/** Only a pending referral can be decided (rule 19). */
export const decisionsOn =
  (decide: Referrals['decide']) =>
  (referral: ReferralRow): RowAction[] =>
    referral.status === 'pending'
      ? [
          { label: 'Approve', main: true, run: () => decide(referral, 'approved') },
          { label: 'Reject', danger: true, run: () => decide(referral, 'rejected') },
        ]
      : []

/** Where the name does not open the referral, a button does. */
export const actionsOn =
  (decide: Referrals['decide'], open: OpenedReferral['open']) =>
  (referral: ReferralRow): RowAction[] => [
    { id: `view-referral-${referral.id}`, label: 'View', run: () => void open(referral.id) },
    ...decisionsOn(decide)(referral),
  ]
