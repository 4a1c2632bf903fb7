import { promisedWorkingDays, type ReferralRow } from '#contract/referrals.ts'

type Waiting = Pick<ReferralRow, 'status' | 'working_days_waited'>

/** How long an applicant waited for the decision, or is still waiting. */
export function waitingText({ status, working_days_waited: days }: Waiting): string {
  const time = days === 0 ? 'less than a working day' : `${days} working ${days === 1 ? 'day' : 'days'}`
  return status === 'pending' ? `Waiting ${time}` : `Decided after ${time}`
}

/** Pending longer than promised to applicants. */
export const waitsTooLong = ({ status, working_days_waited: days }: Waiting): boolean =>
  status === 'pending' && days > promisedWorkingDays
