import type { z } from 'zod/mini'
import { formatInstant } from '#contract/dates.ts'
import { joinName } from '#contract/person.ts'
import {
  type exportReferrals,
  type ReferralRow,
  referralStatuses,
  referralTabs,
  referralText,
} from '#contract/referrals.ts'
import { holdsText } from '#contract/search.ts'
import type { Context } from '../kernel/context.ts'
import type { PageRequest } from '../kernel/http/pages.ts'
import { listReferrals } from './queries.ts'
import { toReferralRows } from './referral-row.ts'

type Query = z.output<typeof exportReferrals.query>

export function referralSheet(ctx: Context, { search, status, tab }: Query) {
  const ofTab: readonly string[] | undefined = tab && referralTabs[tab].statuses
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
    ],
    page: async (paging: PageRequest) => {
      const page = await listReferrals(ctx.db, {}, paging)
      return { ...page, rows: await toReferralRows(ctx, page.rows) }
    },
    keeps: (referral: ReferralRow) =>
      (status === undefined || referral.status === status) &&
      (ofTab === undefined || ofTab.includes(referral.status)) &&
      holdsText(referralText(referral), search),
    cells: (referral: ReferralRow) => [
      referral.first_name,
      referral.last_name,
      referral.email,
      referral.grs_number,
      referral.department,
      referral.reason,
      referralStatuses[referral.status].label,
      shown(referral.created_at),
      referral.working_days_waited,
      shown(referral.decided_at),
      joinName(referral.decided_by_first_name, referral.decided_by_last_name),
    ],
    narrowedTo: {
      Search: search,
      Status: status && referralStatuses[status].label,
      Tab: tab && referralTabs[tab].label,
    },
  }
}
