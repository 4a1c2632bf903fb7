import * as z from 'zod/mini'
import { emptyReply, endpoint } from './endpoint.ts'
import { appCode } from './factors.ts'
import { password } from './fields.ts'

/** A proof of identity counts for this long in its session. Signing in is one. */
export const proofMinutes = 10

/** The ways in which the caller can prove who they are. */
export const listWaysToProve = endpoint('GET /api/auth/proof', {
  action: 'session: prove anew',
  reply: z.object({ password: z.boolean(), app: z.boolean(), workAccount: z.boolean() }),
})

export const proveIdentity = endpoint('POST /api/auth/proof', {
  action: 'session: prove anew',
  body: z
    .strictObject({ password: z.optional(password), code: z.optional(appCode) })
    .check(
      z.refine((given) => (given.password === undefined) !== (given.code === undefined), {
        path: ['password'],
        error: 'Enter your password, or the code from your app',
      }),
    ),
  reply: emptyReply,
  status: 204,
})
