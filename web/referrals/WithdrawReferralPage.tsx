import { noLongerWanted, withdrawReferral } from '#contract/referrals.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { ClickPage, onlyByLink } from '#web/signing-in/LinkPage.tsx'
import { tokenIn } from '#web/signing-in/link.ts'

/** The page of the link in an acknowledgement. */
export function WithdrawReferralPage() {
  const withdrawing = useApiMutation(withdrawReferral, { quiet: true })
  return (
    <ClickPage
      title="Withdraw your referral"
      linkIn={tokenIn}
      missing={onlyByLink}
      calling={withdrawing}
      texts={{
        verb: noLongerWanted,
        busy: 'Withdrawing...',
        success: 'Your referral is withdrawn. You can refer yourself again at any time.',
      }}
      before="We will close your referral without a decision. No one will contact you about it."
      next={{ to: '/login', text: 'Back to login' }}
    />
  )
}
