import { useRef, useState } from 'react'
import { referralTable } from '#contract/can.ts'
import { decideReferral, type ReferralRow } from '#contract/referrals.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import type { SubmitResult } from '#web/kit/form/use-form.ts'
import { secondPress } from '#web/kit/second-press.ts'
import type { Rejection } from './RejectionForm.tsx'

export type Decisions = {
  /** `onAccepted` is not called for a press that came too early. */
  approve: (referral: ReferralRow, onAccepted?: () => void) => void
  /** With the reason, which the applicant reads. */
  reject: (referral: ReferralRow, rejection: Rejection) => Promise<SubmitResult>
  /** The referral with an approval that the server has not confirmed yet. */
  shown: (referral: ReferralRow) => ReferralRow
}

const rejected = { ...decideReferral.texts, success: 'Referral rejected successfully' }

/** Optimistic update: an approval shows immediately, and is reverted when the server rejects it. */
export function useDecisions(): Decisions {
  const approving = useApiMutation(decideReferral)
  const rejecting = useApiMutation(decideReferral, { texts: rejected })
  const lastApproval = useRef(Number.NEGATIVE_INFINITY)
  // Keyed by id and version, so that an undone approval does not match its earlier entry.
  const [approved, setApproved] = useState<ReadonlySet<string>>(new Set())

  async function approve(referral: ReferralRow, onAccepted?: () => void) {
    if (performance.now() - lastApproval.current < secondPress) return
    lastApproval.current = performance.now()
    onAccepted?.()
    setApproved((before) => new Set(before).add(keyOf(referral)))
    const outcome = await approving.run({ params: { id: referral.id }, body: { status: 'approved' } })
    if (outcome.ok) return
    // The same person is there again, so the next press is meant.
    lastApproval.current = Number.NEGATIVE_INFINITY
    setApproved((before) => new Set([...before].filter((other) => other !== keyOf(referral))))
  }

  return {
    approve: (referral, onAccepted) => void approve(referral, onAccepted),
    // Not optimistic: the form keeps the reason until the server has accepted it.
    reject: ({ id }, { message, category }) =>
      rejecting.run({
        params: { id },
        body: { status: 'rejected', message, ...(category && { category }) },
      }),
    shown: (row) =>
      approved.has(keyOf(row))
        ? { ...row, status: 'approved', can: referralTable.can('approved', 'admin') }
        : row,
  }
}

const keyOf = ({ id, version }: ReferralRow) => `${id} ${version}`
