import * as z from 'zod/mini'
import { emptyReply, endpoint, messageReply } from './endpoint.ts'
import { byId, email, password } from './fields.ts'
import { accountStatus, role } from './person.ts'

/** The signed-in person; camelCase, unlike list rows (specification, section 3). */
export const sessionUser = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
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

export const seeProfile = endpoint('GET /api/auth/profile', {
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

/** The answer is the same whether or not the address is known (decision 9). */
export const requestReset = endpoint('POST /api/auth/request-reset', {
  action: 'session: ask for a reset',
  body: z.strictObject({ email }),
  reply: messageReply,
})

/** For a reset link and for an invitation alike: both lead to /reset-password. */
export const resetPassword = endpoint('POST /api/auth/reset-password', {
  action: 'session: reset password',
  body: z.strictObject({ email, token: z.string().check(z.maxLength(200)), newPassword: password }),
  reply: messageReply,
})

/** With the factory settings 'Password must be at least 6 characters long' (decision 6). */
export const passwordTooShort = (least: number) => `Password must be at least ${least} characters long`

/** What a refused call answers; `fields` names each field at fault (decision 2). */
export const refusal = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
export type Refusal = z.infer<typeof refusal>

export const refusalCodes = {
  maintenance: 'MAINTENANCE',
  passwordChangeRequired: 'PASSWORD_CHANGE_REQUIRED',
  pendingAccount: 'ACCOUNT_PENDING',
} as const
