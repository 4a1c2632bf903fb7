import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReferralRow } from '#contract/referrals.ts'
import { DialogFoot } from '#web/kit/dialog/DialogFoot.tsx'
import { useReturnedFocus } from '#web/kit/page/use-returned-focus.ts'
import { rejectWithMessage } from './api.ts'
import { RejectionForm } from './RejectionForm.tsx'
import type { Decision, Referrals } from './use-referrals.ts'

type Props = { referral: ReferralRow; referrals: Referrals; onDecide: () => void }

/** Approve and Reject by one click with undo, or Reject with a personal message in the email. */
export function Decisions({ referral, referrals, onDecide }: Props) {
  const [writing, setWriting] = useState(false)
  const messageButton = useReturnedFocus(writing)
  const decide = (decision: Decision) => referrals.decide(referral, decision, onDecide)
  if (writing)
    return (
      <RejectionForm
        referral={referral}
        reject={(message) => referrals.rejectWith(referral, message)}
        onDone={onDecide}
        onBack={() => setWriting(false)}
      />
    )
  return (
    <>
      <Button ref={messageButton} variant="default" mr="auto" onClick={() => setWriting(true)}>
        {rejectWithMessage}
      </Button>
      {/* Two buttons fit in one line on phones. */}
      <DialogFoot>
        <Button flex={1} color="red" variant="outline" onClick={() => decide('rejected')}>
          Reject
        </Button>
        <Button flex={1} onClick={() => decide('approved')}>
          Approve
        </Button>
      </DialogFoot>
    </>
  )
}
