import * as z from 'zod/mini'
import { endpoint, messageReply } from './endpoint.ts'
import { keyOf, line, rowId, version } from './fields.ts'
import type { Role } from './person.ts'
import { sessionUser, signIn } from './session.ts'

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
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

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
  texts: { error: 'We could not start' },
})

/** The reply contains recovery codes if the person had none. They are shown only here. */
export const makePasskey = endpoint('POST /api/auth/passkeys', {
  action: 'factors: keep own',
  body: z.strictObject({ name: line(60, 'Enter a name for this passkey'), passkey: attestation }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  secret: true,
  texts: { success: 'Passkey added', error: 'We could not add the passkey' },
})

export const removePasskey = endpoint('DELETE /api/auth/passkeys/:id', {
  action: 'factors: keep own',
  texts: { success: 'Passkey removed', error: 'We could not remove the passkey' },
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
  texts: signIn.texts,
})

/** Asks this browser for a passkey as a fresh proof of identity. */
export const startPasskeyProof = endpoint('POST /api/auth/proof/passkey', {
  action: 'session: prove anew',
  reply: question,
  secret: true,
  texts: { error: 'We could not check your passkey' },
})

const passkeyRow = z.object({
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

/** The people who need a second factor: a code besides the password. */
export const secondFactorPolicies = {
  off: { label: 'Off', roles: [] },
  offered: { label: 'Offered to everyone', roles: [] },
  administrators: { label: 'Required for administrators', roles: ['admin'] },
  everybody: { label: 'Required for everyone', roles: ['admin', 'mentor', 'mentee'] },
} as const satisfies Record<string, { label: string; roles: readonly Role[] }>
export type SecondFactorPolicy = keyof typeof secondFactorPolicies

const typed = 40
export const enterAppCode = 'Enter the code from your app'
/** Six digits; people type them in two groups. */
export const appCode = line(typed, enterAppCode).check(
  z.overwrite((code) => code.replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')),
  z.regex(/^\d{6}$/, 'Enter the 6 digits that your app shows'),
)
const recoveryCode = line(typed, 'Enter a recovery code').check(
  z.overwrite((code) => code.replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '').toUpperCase()),
  z.regex(/^[A-Z2-7]{10}$/, 'Enter one of your recovery codes, for example ABCDE-23456'),
)
/** A new set has this many codes. */
export const recoveryCodesInSet = 10
/** With so few left, the page asks the person to make new ones. */
export const fewRecoveryCodes = 2

/** The call gives exactly one of the ways. */
export const hasOne = (given: Record<string, unknown>): boolean =>
  Object.values(given).filter((way) => way !== undefined).length === 1

/** The second step of a sign-in with a password. */
export const giveSecondFactor = endpoint('POST /api/auth/second-factor', {
  action: 'session: sign in',
  body: z
    .strictObject({
      challenge: line(200),
      code: z.optional(appCode),
      recoveryCode: z.optional(recoveryCode),
      passkey: z.optional(assertion),
    })
    .check(
      z.refine(({ challenge: _, ...given }) => hasOne(given), {
        path: ['code'],
        error: `${enterAppCode}, or use another way`,
      }),
    ),
  /** `recoveryCodesLeft`: few are left after this one. */
  reply: z.object({ token: z.string(), user: sessionUser, recoveryCodesLeft: z.optional(z.int()) }),
  secret: true,
  texts: signIn.texts,
})

const factors = {
  /** The confirmed authenticator app. */
  app: z.nullable(z.object({ created_at: z.string(), last_used_at: z.nullable(z.string()) })),
  recovery_codes_left: z.int(),
  passkeys: z.array(passkeyRow),
}
const factorsNotLoaded = { error: 'We could not load how you sign in', isFixed: true }

export const getFactors = endpoint('GET /api/auth/factors', {
  action: 'factors: see own',
  reply: z.object({
    ...factors,
    policy: keyOf(secondFactorPolicies),
    required: z.boolean(),
    passkeysOffered: z.boolean(),
  }),
  texts: factorsNotLoaded,
})

/** Starts the set-up of an app. The present one works until the new one is confirmed. */
export const startApp = endpoint('POST /api/auth/factors/app', {
  action: 'factors: keep own',
  reply: z.object({ secret: z.string(), url: z.string() }),
  secret: true,
  texts: { error: 'We could not start the set-up' },
})

const newCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Confirms the app with its first code. The recovery codes are shown only here. */
export const confirmApp = endpoint('POST /api/auth/factors/app/confirmation', {
  action: 'factors: keep own',
  body: z.strictObject({ code: appCode }),
  reply: newCodes,
  secret: true,
  texts: { error: 'We could not check the code' },
})

export const makeRecoveryCodes = endpoint('POST /api/auth/factors/recovery-codes', {
  action: 'factors: keep own',
  reply: newCodes,
  secret: true,
  texts: { error: 'We could not make new recovery codes' },
})

export const removeFactors = endpoint('DELETE /api/auth/factors', {
  action: 'factors: keep own',
  texts: { success: 'Two-step sign-in turned off', error: 'We could not turn off two-step sign-in' },
})

/** A person's second factor and work account, for administrators. */
export const getFactorsOf = endpoint('GET /api/people/:id/factors', {
  action: 'people: see account',
  reply: z.object({ ...factors, work_account_linked_at: z.nullable(z.string()) }),
  texts: factorsNotLoaded,
})

export const resetSecondFactor = endpoint('POST /api/users/:id/reset-second-factor', {
  action: "factors: reset another's",
  reply: messageReply,
  texts: { success: 'Second factor reset', error: 'We could not reset the second factor' },
})

const graceSentence = 'Days to set it up must be a whole number from 0 to 30'
const wayFields = {
  secondFactor: keyOf(secondFactorPolicies),
  graceDays: z.int(graceSentence).check(z.gte(0, graceSentence), z.lte(30, graceSentence)),
}

export const waysToSignIn = z.strictObject({
  ...wayFields,
  /** Omitting them leaves them unchanged. */
  alsoWithWorkAccount: z.optional(z.boolean()),
  workAccountOnly: z.optional(z.boolean()),
  emergencyAdminId: z.optional(z.nullable(rowId)),
  version: z.optional(version),
})
export type WaysToSignIn = z.infer<typeof waysToSignIn>

const savedWays = z.object({
  ...wayFields,
  /** A sign-in by the provider needs the second factor too. */
  alsoWithWorkAccount: z.boolean(),
  workAccountOnly: z.boolean(),
  emergencyAdminId: z.nullable(z.int()),
  /** The address that the provider sends people back to; null without PUBLIC_URL. */
  redirectAddress: z.nullable(z.string()),
  /** The administrators who can be named for emergencies. */
  emergencyAdmins: z.array(z.object({ id: z.int(), name: z.string() })),
  version,
})
export type SavedWays = z.infer<typeof savedWays>

/** Why the ways to sign in cannot be saved, or an account cannot be changed. */
export const workAccountOnlyTexts = {
  signIn: 'Sign in with your work account.',
  notSetUp: 'A work account is not set up on the server',
  signInFirst:
    'Sign in with your work account first, then save within ten minutes. This shows that it works before passwords stop working.',
  chooseAdmin: 'Choose an administrator for emergencies',
  notReady:
    'For emergencies, choose an administrator with their own password, two-step sign-in and no work account',
  kept: 'This account is for emergencies while everyone else signs in with a work account. Choose another one in the settings first.',
} as const

export const getWaysToSignIn = endpoint('GET /api/admin/sign-in', {
  action: 'settings: read',
  reply: savedWays,
  texts: { error: 'We could not load the ways to sign in', isFixed: true },
})

export const saveWaysToSignIn = endpoint('PUT /api/admin/sign-in', {
  action: 'sign-in: choose ways',
  body: waysToSignIn,
  reply: savedWays,
  texts: { success: 'Ways to sign in saved', error: 'We could not save the ways to sign in' },
})
