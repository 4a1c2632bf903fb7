import { toast } from 'react-hot-toast/headless'
import { requestReset, resetPassword, signIn } from '#contract/session.ts'
import { endOwnSession } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'

/** Success; the server said no; no answer. */
export const words = {
  signIn: { done: 'Login successful!', failed: 'Login failed' },
  signOut: { done: 'Logged out successfully' },
  requestReset: {
    done: 'If that email exists, a reset link has been sent.',
    failed: 'Something went wrong.',
  },
  resetPassword: {
    done: 'Password reset successful! You can now log in.',
    failed: 'Something went wrong.',
  },
  takeUpInvitation: {
    done: 'Your password is set. You can now log in.',
    failed: 'Something went wrong.',
  },
}

export const useSignIn = () => useAction(signIn, words.signIn)
export const useRequestReset = () => useAction(requestReset, words.requestReset)
/** An invitation is taken up by the same call as a reset, in other words. */
export const useChoosePassword = (invited: boolean) =>
  useAction(resetPassword, invited ? words.takeUpInvitation : words.resetPassword)

export function leaveSession(): void {
  endOwnSession()
  toast.success(words.signOut.done)
}
