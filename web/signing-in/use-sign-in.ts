import { signIn } from '#contract/session.ts'
import { useApiMutation } from '#web/kernel/use-api-mutation.ts'

export const signInMessages = { success: 'Login successful!', error: 'Login failed' }

/** In its own file, so that the sign-in page loads no other messages. The form shows errors itself. */
export const useSignIn = () => useApiMutation(signIn, signInMessages, { quiet: 'failures' })
