import { fullName } from '#contract/person.ts'
import type { ReferralRow } from '#contract/referrals.ts'

/** What the search of a list of referrals looks through. */
export const searchedText = (referral: ReferralRow): string =>
  `${fullName(referral)} ${referral.email} ${referral.grs_number} ${referral.department ?? ''}`
