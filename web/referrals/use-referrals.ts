import { useMemo, useRef, useState } from 'react'
import { referralTable } from '#contract/can.ts'
import { listReferrals, type ReferralRow } from '#contract/referrals.ts'
import { type ApiListQuery, useList } from '#web/kernel/use-list.ts'
import type { SubmitResult } from '#web/kit/form/use-form.ts'
import { useApprove, useReject } from './api.ts'

export type Decision = 'approved' | 'rejected'
export type Referrals = {
  list: ApiListQuery<ReferralRow>
  /** `onAccepted` is not called for a press that came too early. */
  decide: (referral: ReferralRow, decision: Decision, onAccepted?: () => void) => void
  /** With a message to the applicant. */
  rejectWith: (referral: ReferralRow, message: string) => Promise<SubmitResult>
}

/**
 * After a decision the next person is at the place of the pressed button. A second press within this time, in
 * milliseconds, was meant for the previous person.
 */
const pause = 700

/** All referrals. Optimistic update: a decision shows immediately, and is reverted when the server rejects it. */
export function useReferrals(): Referrals {
  const list = useList(listReferrals, {}, { whole: true })
  const rejecting = useReject()
  const lastDecision = useRef(Number.NEGATIVE_INFINITY)
  const run = { approved: useApprove().run, rejected: rejecting.run }
  // Keyed by id and version, so that an undone decision does not match its earlier entry.
  const [decided, setDecided] = useState<ReadonlyMap<string, Decision>>(new Map())

  async function decide(referral: ReferralRow, status: Decision, onAccepted?: () => void) {
    if (performance.now() - lastDecision.current < pause) return
    lastDecision.current = performance.now()
    onAccepted?.()
    setDecided((before) => new Map(before).set(keyOf(referral), status))
    const outcome = await run[status]({ params: { id: referral.id }, body: { status } })
    if (outcome.ok) return
    // The same person is there again, so the next press is meant.
    lastDecision.current = Number.NEGATIVE_INFINITY
    setDecided((before) => new Map([...before].filter(([other]) => other !== keyOf(referral))))
  }

  const data = useMemo(() => list.data?.map((row) => withDecision(row, decided)), [list.data, decided])
  return {
    list: { ...list, data },
    decide: (referral, decision, onAccepted) => void decide(referral, decision, onAccepted),
    // Not optimistic: the form keeps the message until the server has accepted it.
    rejectWith: ({ id }, message) => rejecting.run({ params: { id }, body: { status: 'rejected', message } }),
  }
}

const keyOf = ({ id, version }: ReferralRow) => `${id} ${version}`

/** Applies the optimistic status until the server returns a new version. */
function withDecision(row: ReferralRow, decided: ReadonlyMap<string, Decision>): ReferralRow {
  const status = decided.get(keyOf(row))
  return status ? { ...row, status, can: referralTable.can(status, 'admin') } : row
}
