import { useMemo, useState } from 'react'
import { listReferrals, type ReferralRow } from '#contract/referrals.ts'
import { type ListAnswer, useList } from '#web/kernel/use-list.ts'
import { useApprove, useReject } from './api.ts'

export type Decision = 'approved' | 'rejected'
export type Referrals = {
  list: ListAnswer<ReferralRow>
  decide: (referral: ReferralRow, decision: Decision) => void
}

/** All referrals. A decision shows at once, and is taken back when the server refuses it. */
export function useReferrals(): Referrals {
  const list = useList(listReferrals, {}, { whole: true })
  const run = { approved: useApprove().run, rejected: useReject().run }
  const [decided, setDecided] = useState<ReadonlyMap<number, Decision>>(new Map())

  async function decide({ id }: ReferralRow, status: Decision) {
    setDecided((before) => new Map(before).set(id, status))
    const outcome = await run[status]({ params: { id }, body: { status } })
    if (!outcome.ok) setDecided((before) => new Map([...before].filter(([other]) => other !== id)))
  }

  const data = useMemo(() => list.data?.map((row) => withDecision(row, decided)), [list.data, decided])
  return { list: { ...list, data }, decide: (referral, decision) => void decide(referral, decision) }
}

/** Only until the server tells what became of it. */
const withDecision = (row: ReferralRow, decided: ReadonlyMap<number, Decision>): ReferralRow =>
  row.status === 'pending' ? { ...row, status: decided.get(row.id) ?? row.status } : row
