import { toast } from 'react-hot-toast/headless'
import { signIn } from '#contract/session.ts'
import { endOwnSession } from '#web/kernel/session.ts'
import { useAction } from '#web/kernel/use-action.ts'

/** Success; the server said no; no answer. */
export const words = {
  signIn: { done: 'Login successful!', failed: 'Login failed' },
  signOut: { done: 'Logged out successfully' },
}

export const useSignIn = () => useAction(signIn, words.signIn)

export function leaveSession(): void {
  endOwnSession()
  toast.success(words.signOut.done)
}
