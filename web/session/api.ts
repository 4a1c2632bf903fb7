import { confirmEmail, requestReset, resetPassword, signIn } from '#contract/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'
import type { LinkKind } from './password-link.ts'

export const messages = {
  signIn: { success: 'Login successful!', error: 'Login failed' },
  signOut: { success: 'Logged out successfully' },
  requestReset: {
    success: 'If that email exists, a reset link has been sent.',
    error: 'Something went wrong.',
  },
  resetPassword: {
    success: 'Password reset successful! You can now log in.',
    error: 'Something went wrong.',
  },
  takeUpInvitation: {
    success: 'Your password is set. You can now log in.',
    error: 'Something went wrong.',
  },
  restoreEmail: {
    success: 'Your address is back and your new password is set. You can now log in.',
    error: 'Something went wrong.',
  },
  confirmEmail: { success: 'Your e-mail address is confirmed.', error: 'Something went wrong.' },
}

/** What was wrong stands at the field that takes the focus, and nowhere else. */
export const useSignIn = () => useApiMutation(signIn, messages.signIn, { quiet: 'failures' })
export const useRequestReset = () => useApiMutation(requestReset, messages.requestReset)
const wordsOf = {
  reset: messages.resetPassword,
  invitation: messages.takeUpInvitation,
  restore: messages.restoreEmail,
} as const
/** All links that set a password do it by one call, in their own words. */
export const useChoosePassword = (kind: LinkKind) => useApiMutation(resetPassword, wordsOf[kind])
export const useConfirmEmail = () => useApiMutation(confirmEmail, messages.confirmEmail, { quiet: true })
