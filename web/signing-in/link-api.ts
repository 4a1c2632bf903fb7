import {
  confirmEmail,
  emailConfirmed,
  requestReset,
  resetDone,
  resetPassword,
  resetRequested,
} from '#contract/session.ts'
import { disputeSignature } from '#contract/sign-off.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import type { LinkKind } from './password-link.ts'

export const messages = {
  signOut: { success: 'Logged out successfully' },
  requestReset: {
    success: resetRequested,
    error: 'Something went wrong.',
  },
  resetPassword: {
    success: resetDone,
    error: 'Something went wrong.',
  },
  takeUpInvitation: {
    success: 'Your password is set. You can now log in.',
    error: 'Something went wrong.',
  },
  restoreEmail: {
    success: 'Your email address is restored and your new password is set. You can now log in.',
    error: 'Something went wrong.',
  },
  dispute: {
    success:
      'Your signature is marked as disputed, and the administrators know. Everyone is signed out of your account. Choose a new password now.',
    error: 'Something went wrong.',
  },
  confirmEmail: { success: emailConfirmed, error: 'Something went wrong.' },
}

export const useRequestReset = () => useApiMutation(requestReset, messages.requestReset)
const wordsOf = {
  reset: messages.resetPassword,
  invitation: messages.takeUpInvitation,
  restore: messages.restoreEmail,
} as const
/** All kinds of password links use one call, each with its own messages. */
export const useChoosePassword = (kind: LinkKind) => useApiMutation(resetPassword, wordsOf[kind])
export const useDisputeSignature = () => useApiMutation(disputeSignature, messages.dispute, { quiet: true })
export const useConfirmEmail = () => useApiMutation(confirmEmail, messages.confirmEmail, { quiet: true })
