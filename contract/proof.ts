import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { appCode, assertion, hasOne } from './factors.ts'
import { password } from './fields.ts'

/** A proof of identity counts for this long in its session. Signing in is one. */
export const proofMinutes = 10

/** The ways in which the caller can prove who they are. */
export const listWaysToProve = endpoint('GET /api/auth/proof', {
  action: 'session: prove anew',
  reply: z.object({
    password: z.boolean(),
    app: z.boolean(),
    passkey: z.boolean(),
    workAccount: z.boolean(),
  }),
})

export const proveIdentity = endpoint('POST /api/auth/proof', {
  action: 'session: prove anew',
  body: z
    .strictObject({
      password: z.optional(password),
      code: z.optional(appCode),
      passkey: z.optional(assertion),
    })
    .check(z.refine(hasOne, { path: ['password'], error: 'Enter your password, or use another way' })),
  texts: { error: 'We could not check it' },
})
