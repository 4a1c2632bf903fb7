import * as z from 'zod/mini'
import { emptyReply, endpoint } from './endpoint.ts'
import { byId, line } from './fields.ts'
import { sessionUser } from './session.ts'

/** Where a passkey is kept: on one device, synced between devices, or on a security key. */
export const passkeyKinds = {
  device: { label: 'On one device' },
  synced: { label: 'Synced between devices' },
  key: { label: 'On a security key' },
} as const
export type PasskeyKind = keyof typeof passkeyKinds

/** A person can have this many. */
export const mostPasskeys = 20

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/))
const credentialId = base64url(1_400)
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}

/** A browser's answer when a passkey is used (WebAuthn, AuthenticationResponseJSON). */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
  }),
})
export type Assertion = z.output<typeof assertion>

/** A browser's answer when a passkey is made (WebAuthn, RegistrationResponseJSON). */
const attestation = z.object({
  ...credential,
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(10_000),
    transports: z.optional(
      z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(10)),
    ),
  }),
})
export type Attestation = z.output<typeof attestation>

/** The options for a browser that makes a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

export const startPasskey = endpoint('POST /api/auth/passkeys/start', {
  action: 'factors: keep own',
  reply: creation,
  secret: true,
})

/** The reply contains recovery codes if the person had none. They are shown only here. */
export const makePasskey = endpoint('POST /api/auth/passkeys', {
  action: 'factors: keep own',
  body: z.strictObject({ name: line(60, 'Enter a name for this passkey'), passkey: attestation }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  secret: true,
})

export const removePasskey = endpoint('DELETE /api/auth/passkeys/:id', {
  action: 'factors: keep own',
  params: byId,
  reply: emptyReply,
  status: 204,
})

const question = z.object({ challenge: z.string() })

/** Asks this browser for a passkey, before it is known whose. */
export const startPasskeySignIn = endpoint('POST /api/auth/passkey/start', {
  action: 'session: sign in by passkey',
  reply: question,
  secret: true,
})

export const signInByPasskey = endpoint('POST /api/auth/passkey', {
  action: 'session: sign in by passkey',
  body: z.strictObject({ passkey: assertion }),
  reply: z.object({ token: z.string(), user: sessionUser }),
  secret: true,
})

/** Asks this browser for a passkey as a fresh proof of identity. */
export const startPasskeyProof = endpoint('POST /api/auth/proof/passkey', {
  action: 'session: prove anew',
  reply: question,
  secret: true,
})

export const passkeyRow = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['device', 'synced', 'key']),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})

export const passkeyTexts = {
  off: 'Two-step sign-in is turned off.',
  notOffered: 'Passkeys need an https address. Ask your programme team.',
  notMade: 'We could not add this passkey. Start again.',
  alreadyMade: 'This passkey is already added.',
  tooMany: 'Remove a passkey you no longer use before you add another.',
  lastFactor:
    'Your account needs two-step sign-in. Add another passkey or an app before you remove this one.',
  refused: 'This passkey did not work. Try again, or use your password.',
  wrongStep: 'This passkey did not work. Try again, or start again with your password.',
  wrongProof: 'This passkey did not work. Try again, or use another way.',
} as const
