import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { Reply } from '#contract/endpoint.ts'
import {
  type Assertion,
  type Attestation,
  signInByPasskey,
  type startPasskey,
  startPasskeySignIn,
} from '#contract/factors.ts'
import { errorMessageOf } from '#web/kernel/api-error.ts'
import { call } from '#web/kernel/call.ts'

/** Loaded on use: most people sign in without a passkey. */

export const noPasskeyUsed = 'No passkey was used. Try again, or use another way.'

type Asked = {
  /** The passkey is the only proof, so the device must verify the person. */
  alone: boolean
  /** Suggest passkeys in the email field instead of opening the browser's dialog. */
  inField?: boolean
}

/** undefined if the person cancelled or has no passkey here. */
export async function answerByPasskey(
  challenge: string,
  { alone, inField = false }: Asked,
): Promise<Assertion | undefined> {
  if (inField && !(await browserSupportsWebAuthnAutofill())) return undefined
  const userVerification = alone ? 'required' : 'preferred'
  return startAuthentication({
    optionsJSON: { challenge, rpId: location.hostname, userVerification },
    useBrowserAutofill: inField,
  }).catch(() => undefined)
}

/** Where a new passkey is kept. */
const places = {
  phone: { authenticatorAttachment: 'cross-platform', hint: 'hybrid' },
  here: { authenticatorAttachment: 'platform', hint: 'client-device' },
} as const
export type PasskeyPlace = keyof typeof places

/** undefined if the person cancelled, or has one there already. */
export async function newPasskey(
  asked: Reply<typeof startPasskey>,
  place: PasskeyPlace,
): Promise<Attestation | undefined> {
  const { authenticatorAttachment, hint } = places[place]
  return startRegistration({
    optionsJSON: {
      ...asked,
      hints: [hint],
      authenticatorSelection: { ...asked.authenticatorSelection, authenticatorAttachment },
    },
  }).catch(() => undefined)
}

export type PasskeyOutcome =
  | { session: Reply<typeof signInByPasskey> }
  | { problem: string }
  | { isCancelled: true }

/**
 * One question at a time, also between tabs. The first reply sets the cookie that the later questions share. Two
 * first questions at once would get two cookies, and the browser keeps only one.
 */
const askToSignIn = () => navigator.locks.request('passkey-question', () => call(startPasskeySignIn))

/** Signs in with a passkey alone. `inField`: when the person picks one in the email field. */
export async function signInWithPasskey({ inField }: { inField: boolean }): Promise<PasskeyOutcome> {
  try {
    const { challenge } = await askToSignIn()
    const passkey = await answerByPasskey(challenge, { alone: true, inField })
    // The browser does not say why: the person cancelled, or has no passkey here.
    if (!passkey) return inField ? { isCancelled: true } : { problem: noPasskeyUsed }
    return { session: await call(signInByPasskey, { body: { passkey } }) }
  } catch (error) {
    return { problem: errorMessageOf(error as Error, signInByPasskey.texts) }
  }
}
