import { formatInstant } from '#contract/dates.ts'
import { joinName } from '#contract/person.ts'
import * as contract from '#contract/referrals.ts'
import type { Context } from '../kernel/context.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { type ReferralQuery, readReferrals } from './readings.ts'

export function referralSheet(ctx: Context, query: ReferralQuery) {
  const { search, status, tab } = query
  const shown = (instant: string | null) => instant && formatInstant(instant, ctx.config.timeZone)
  return {
    name: 'referrals',
    header: [
      'First name',
      'Last name',
      'Email',
      'GRS number',
      'Department',
      'Reason',
      'Status',
      'Received',
      'Working days waited',
      'Decided',
      'Decided by',
      'Category',
    ],
    page: (paging: PageRequest) => readReferrals(ctx, query, paging),
    cells: (referral: contract.ReferralRow) => [
      referral.first_name,
      referral.last_name,
      referral.email,
      referral.grs_number,
      referral.department,
      referral.reason,
      contract.referralStatuses[referral.status].label,
      shown(referral.created_at),
      referral.working_days_waited,
      shown(referral.decided_at),
      joinName(referral.decided_by_first_name, referral.decided_by_last_name),
      referral.category && contract.rejectionCategories[referral.category].label,
    ],
    narrowedTo: {
      Search: search,
      Status: status && contract.referralStatuses[status].label,
      Tab: tab && contract.referralTabs[tab].label,
    },
  }
}
