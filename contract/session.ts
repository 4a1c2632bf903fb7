import * as z from 'zod/mini'
import { emptyReply, endpoint, messageReply } from './endpoint.ts'
import { byId, email, password } from './fields.ts'
import { accountStatus, role } from './person.ts'

/** The signed-in person; camelCase, unlike list rows (rule S3.1). */
export const sessionUser = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** While the present e-mail address waits to be confirmed: the one before, to which links to choose a password go. */
  lastConfirmedEmail: z.nullable(z.string()),
  role,
  status: accountStatus,
  createdAt: z.string(),
  mustChangePassword: z.boolean(),
  version: z.int(),
  /** When the session that asks will end unless it is signed in again: an instant. */
  sessionEndsAt: z.string(),
})
export type SessionUser = z.infer<typeof sessionUser>

export const signIn = endpoint('POST /api/auth/login', {
  action: 'session: sign in',
  body: z.strictObject({ email, password }),
  reply: z.object({ token: z.string(), user: sessionUser }),
  secret: true,
})

export const signOut = endpoint('POST /api/auth/logout', {
  action: 'session: sign out',
  reply: emptyReply,
  status: 204,
})

export const getProfile = endpoint('GET /api/auth/profile', {
  action: 'session: see profile',
  reply: sessionUser,
})

export const changePassword = endpoint('POST /api/auth/change-password', {
  action: 'session: change password',
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  reply: messageReply,
})

export const listSessions = endpoint('GET /api/auth/sessions', {
  action: 'session: list',
  reply: z.array(
    z.object({ id: z.int(), created_at: z.string(), last_used_at: z.string(), current: z.boolean() }),
  ),
})

export const endSession = endpoint('DELETE /api/auth/sessions/:id', {
  action: 'session: end',
  params: byId,
  reply: emptyReply,
  status: 204,
})

/** The answer is the same whether or not the e-mail address is known (rule 9). */
export const requestReset = endpoint('POST /api/auth/request-reset', {
  action: 'session: ask for a reset',
  body: z.strictObject({ email }),
  reply: messageReply,
})

/** For a reset link, an invitation and 'This was not me' alike: all lead to /reset-password. */
export const resetPassword = endpoint('POST /api/auth/reset-password', {
  action: 'session: reset password',
  body: z.strictObject({ email, token: z.string().check(z.maxLength(200)), newPassword: password }),
  reply: messageReply,
})

/** By the link in the letter to a new e-mail address (rule 55). */
export const confirmEmail = endpoint('POST /api/auth/confirm-address', {
  action: 'session: confirm address',
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  reply: messageReply,
})

/** With the factory settings 'Password must be at least 6 characters long' (rule 6). */
export const passwordTooShort = (least: number) => `Password must be at least ${least} characters long`

/**
 * What a refused call answers; `fields` names each field at fault (rule 2). Where somebody else has changed the row
 * meanwhile, `current` is what stands there now, in the spelling of the body, with its version.
 */
export const refusal = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.record(z.string(), z.unknown())),
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
export type Refusal = z.infer<typeof refusal>

/** Also for a session that has ended: nobody learns which it was. */
export const signInFirst = 'Please sign in. Your session may have ended.'

export const refusalCodes = {
  maintenance: 'MAINTENANCE',
  passwordChangeRequired: 'PASSWORD_CHANGE_REQUIRED',
  pendingAccount: 'ACCOUNT_PENDING',
} as const

/** Marks a call that a page makes by itself while nobody touches it: it does not keep the session from lapsing. */
export const unattendedHeader = 'x-unattended'
