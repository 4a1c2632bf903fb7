import * as z from 'zod/mini'
import { waysToSignIn } from '#contract/factors.ts'
import { numberOf } from '#web/kit/form/number-of.ts'

const { secondFactor, graceDays } = waysToSignIn.shape

/** Numbers are strings in a form. */
export const waysForm = z.strictObject({
  secondFactor,
  graceDays: numberOf(graceDays),
  alsoWithWorkAccount: z.boolean(),
  workAccountOnly: z.pipe(
    z.string(),
    z.transform((text) => text === 'only'),
  ),
  emergencyAdminId: z.pipe(
    z.string(),
    z.transform((text) => (text === '' ? null : Number(text))),
  ),
})
