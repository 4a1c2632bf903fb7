import type { Reply } from '#contract/endpoint.ts'
import { signInByPasskey, startPasskeySignIn } from '#contract/factors.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { call } from '#web/kernel/call.ts'
import { answerByPasskey, noPasskeyUsed } from './passkeys.ts'

export type PasskeyOutcome =
  | { session: Reply<typeof signInByPasskey> }
  | { problem: string }
  | { isCancelled: true }

/** Signs in with a passkey alone. `inField`: when the person picks one in the email field. */
export async function signInWithPasskey({ inField }: { inField: boolean }): Promise<PasskeyOutcome> {
  try {
    const { challenge } = await call(startPasskeySignIn)
    const passkey = await answerByPasskey(challenge, { alone: true, inField })
    // The browser does not say why: the person cancelled, or has no passkey here.
    if (!passkey) return inField ? { isCancelled: true } : { problem: noPasskeyUsed }
    return { session: await call(signInByPasskey, { body: { passkey } }) }
  } catch (error) {
    return { problem: errorMessageOf(error as Error, { error: 'Login failed' }) }
  }
}
