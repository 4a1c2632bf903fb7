import { useMemo, useState } from 'react'
import { listReferrals, type ReferralRow } from '#contract/referrals.ts'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'
import type { SubmitResult } from '#web/kit/form/use-form.ts'
import { useApprove, useReject } from './api.ts'

export type Decision = 'approved' | 'rejected'
export type Referrals = {
  list: ApiListQuery<ReferralRow>
  decide: (referral: ReferralRow, decision: Decision) => void
  /** With words for the applicant. */
  rejectWith: (referral: ReferralRow, message: string) => Promise<SubmitResult>
}

/** All referrals. A decision shows at once, and is taken back when the server refuses it. */
export function useReferrals(): Referrals {
  const list = useList(listReferrals, {}, { whole: true })
  const rejecting = useReject()
  const run = { approved: useApprove().run, rejected: rejecting.run }
  // By version: a referral whose decision was undone is another one.
  const [decided, setDecided] = useState<ReadonlyMap<string, Decision>>(new Map())

  async function decide(referral: ReferralRow, status: Decision) {
    setDecided((before) => new Map(before).set(keyOf(referral), status))
    const outcome = await run[status]({ params: { id: referral.id }, body: { status } })
    if (!outcome.ok)
      setDecided((before) => new Map([...before].filter(([other]) => other !== keyOf(referral))))
  }

  const data = useMemo(() => list.data?.map((row) => withDecision(row, decided)), [list.data, decided])
  return {
    list: { ...list, data },
    decide: (referral, decision) => void decide(referral, decision),
    // What is typed stays on screen until the server has it.
    rejectWith: ({ id }, message) => rejecting.run({ params: { id }, body: { status: 'rejected', message } }),
  }
}

const keyOf = ({ id, version }: ReferralRow) => `${id} ${version}`

/** Only until the server tells what became of it. */
const withDecision = (row: ReferralRow, decided: ReadonlyMap<string, Decision>): ReferralRow =>
  row.status === 'pending' ? { ...row, status: decided.get(keyOf(row)) ?? row.status } : row
