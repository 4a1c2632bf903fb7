import * as z from 'zod/mini'
import { endpoint, messageReply } from './endpoint.ts'
import { email, keyOf, password } from './fields.ts'
import { accountStatus, role } from './person.ts'

/** How a session began. */
export const waysIn = {
  password: { label: 'with a password' },
  provider: { label: 'with a work account' },
  passkey: { label: 'with a passkey' },
} as const
export type SignedInBy = keyof typeof waysIn

/** The signed-in person; camelCase, unlike list rows. */
export const sessionUser = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The last confirmed email address while the current one is unconfirmed. Password links are sent to it. */
  lastConfirmedEmail: z.nullable(z.string()),
  role,
  status: accountStatus,
  /** Empty if unknown. */
  grsNumber: z.string(),
  createdAt: z.string(),
  mustChangePassword: z.boolean(),
  /** How the calling session began. */
  signedInBy: keyOf(waysIn),
  /** The person must set up a second factor first. */
  mustSetUpSecondFactor: z.boolean(),
  version: z.int(),
  /** The instant when the calling session expires unless it is renewed. */
  sessionEndsAt: z.string(),
  modulesOff: z.array(z.string()),
})
export type SessionUser = z.infer<typeof sessionUser>

export const signIn = endpoint('POST /api/auth/login', {
  action: 'session: sign in',
  body: z.strictObject({ email, password }),
  reply: z.object({ token: z.string(), user: sessionUser }),
  secret: true,
  texts: { success: 'Login successful!', error: 'Login failed' },
})

export const signOut = endpoint('POST /api/auth/logout', { action: 'session: sign out' })

export const getProfile = endpoint('GET /api/auth/profile', {
  action: 'session: see profile',
  reply: sessionUser,
})

export const passwordChanged = 'Password changed successfully'

export const changePassword = endpoint('POST /api/auth/change-password', {
  action: 'session: change password',
  /** A person without a password gives a fresh proof of identity instead of the current one. */
  body: z.strictObject({ currentPassword: z.optional(password), newPassword: password }),
  reply: messageReply,
  texts: { success: passwordChanged, error: 'Failed to change password' },
})

/** A session as a list shows it. */
export const sessionRow = z.object({
  id: z.int(),
  created_at: z.string(),
  last_used_at: z.string(),
  signed_in_by: keyOf(waysIn),
  /** Browser and system, such as 'Chrome on Windows'; empty if unknown. */
  device: z.string(),
})

export const listSessions = endpoint('GET /api/auth/sessions', {
  action: 'session: list',
  reply: z.array(z.extend(sessionRow, { current: z.boolean() })),
  texts: { error: 'Failed to fetch sessions', isFixed: true },
})

export const endSession = endpoint('DELETE /api/auth/sessions/:id', {
  action: 'session: end',
  texts: { success: 'Session signed out', error: 'Failed to sign out the session' },
})

export const resetRequested = 'If that email exists, a reset link has been sent.'
export const resetDone = 'Password reset successful! You can now log in.'
const failed = 'Something went wrong.'

/** The reply is the same for unknown email addresses. */
export const requestReset = endpoint('POST /api/auth/request-reset', {
  action: 'session: ask for a reset',
  body: z.strictObject({ email }),
  reply: messageReply,
  texts: { success: resetRequested, error: failed },
})

/** For reset links, invitations and 'This was not me', which all open /reset-password. */
export const resetPassword = endpoint('POST /api/auth/reset-password', {
  action: 'session: reset password',
  body: z.strictObject({ email, token: z.string().check(z.maxLength(200)), newPassword: password }),
  reply: messageReply,
  texts: { success: resetDone, error: failed },
})

/** For the link in the confirmation email to a new address. */
export const confirmEmail = endpoint('POST /api/auth/confirm-address', {
  action: 'session: confirm address',
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  reply: messageReply,
  texts: { error: failed },
})

export const passwordHint = (least: number) => `At least ${least} characters`

/** With the default setting: 'Password must be at least 6 characters long'. */
export const passwordTooShort = (least: number) => `Password must be at least ${least} characters long`

/**
 * The body of an error reply; `fields` contains a message per invalid field. For a stale version,
 * `current` contains the current values with the field names of the request body, and the version.
 */
export const refusal = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.record(z.string(), z.unknown())),
  code: z.optional(z.string()),
  /** With SECOND_FACTOR: names the sign-in that the code completes. */
  challenge: z.optional(z.string()),
  /** With SECOND_FACTOR: the second steps that the person has. */
  secondSteps: z.optional(z.array(z.enum(['app', 'passkey']))),
  details: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
export type SecondStep = 'app' | 'passkey'
export type Refusal = z.infer<typeof refusal>

/** The same for a missing and an expired session, so that it does not reveal which it was. */
/** Answers an unknown address, and every call of a module that is off. */
export const nothingHere = 'There is nothing at this address.'

export const signInFirst = 'Please sign in. Your session may have ended.'

/** The same for an unknown, ended and revoked key. */
export const keyDoesNotWork = 'This key does not work. It may have ended or been revoked.'

export const refusalCodes = {
  maintenance: 'MAINTENANCE',
  passwordChangeRequired: 'PASSWORD_CHANGE_REQUIRED',
  pendingAccount: 'ACCOUNT_PENDING',
  freshProof: 'FRESH_PROOF',
  secondFactor: 'SECOND_FACTOR',
  secondFactorRequired: 'SECOND_FACTOR_REQUIRED',
} as const

/** Marks background calls of a page, which must not extend the session. */
export const unattendedHeader = 'x-unattended'

export const emailConfirmed = 'Your email address is confirmed.'
export const confirmYourAddress = 'Confirm your email address'
export const wasNotMe = 'This was not me'
