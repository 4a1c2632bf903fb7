import { noLongerWanted, withdrawReferral } from '#contract/referrals.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import { ByClick, LinkPage, onlyByLink } from '#web/signing-in/LinkPage.tsx'
import { tokenIn } from '#web/signing-in/link.ts'

const error = 'Failed to withdraw the referral'

/** The page of the link in an acknowledgement. */
export function WithdrawReferralPage() {
  const title = 'Withdraw your referral'
  const withdrawing = useApiMutation(withdrawReferral, { error }, { quiet: true })
  return (
    <LinkPage title={title} linkIn={tokenIn} missing={onlyByLink}>
      {({ token }) => (
        <ByClick
          title={title}
          calling={withdrawing}
          token={token}
          texts={{
            verb: noLongerWanted,
            busy: 'Withdrawing...',
            success: 'Your referral is withdrawn. You can refer yourself again at any time.',
          }}
          next={{ to: '/login', text: 'Back to login' }}
        >
          {(isDone) =>
            !isDone && (
              <p>We will close your referral without a decision. No one will contact you about it.</p>
            )
          }
        </ByClick>
      )}
    </LinkPage>
  )
}
