import { promisedWorkingDays, type ReferralRow } from '#contract/referrals.ts'

type Row = Pick<ReferralRow, 'id' | 'status' | 'created_at'>

/** The pending referrals before and after this one, oldest first. A decided one keeps its place. */
export function neighboursOf<R extends Row>(referral: Row, rows: R[]) {
  const pending = rows.filter(({ status }) => status === 'pending').toSorted(byAge)
  return {
    before: pending.findLast((row) => byAge(row, referral) < 0),
    after: pending.find((row) => byAge(row, referral) > 0),
    count: pending.length,
  }
}

const byAge = (a: Row, b: Row): number => a.created_at.localeCompare(b.created_at) || a.id - b.id

type Waiting = Pick<ReferralRow, 'status' | 'working_days_waited'>

/** Near on the last day promised to applicants, late after it. */
export function urgencyOf({ status, working_days_waited: days }: Waiting): 'near' | 'late' | undefined {
  if (status !== 'pending' || days < promisedWorkingDays) return undefined
  return days > promisedWorkingDays ? 'late' : 'near'
}
