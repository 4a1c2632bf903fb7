import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { byId, dayOr, emptyOr, maxLength, optionalText, version } from './fields.ts'
import { planRow } from './learning-plans.ts'
import { targetDateRequired } from './required-texts.ts'

export const sayWhatToChange = 'Say what should change first'

/** Asks the other side to agree to the plan as it is. Replaces a request whose text has changed since. */
export const askAgreement = endpoint('POST /api/learning-plans/:id/agreement', {
  action: 'plans: agree',
  params: byId,
  body: z.strictObject({ planVersion: z.optional(version) }),
  reply: planRow,
  status: 201,
})

/**
 * 'agreed' and 'not_yet' by the other side, 'withdrawn' by the side that asked. `planVersion` is the plan that the
 * person has read.
 */
export const answerAgreement = endpoint('PATCH /api/learning-plans/:id/agreement', {
  action: 'plans: agree',
  params: byId,
  body: z
    .strictObject({
      answer: z.enum(['agreed', 'not_yet', 'withdrawn']),
      /** Required with 'not_yet', and for it alone. */
      words: emptyOr(optionalText(maxLength.notYet)),
      planVersion: version,
    })
    .check(
      z.refine(({ answer, words }) => (answer === 'not_yet') === (words !== ''), {
        path: ['words'],
        error: sayWhatToChange,
      }),
    ),
  reply: planRow,
})

/** Makes a draft with the objectives that are not achieved, and marks them in this plan as carried forward. */
export const carryForward = endpoint('POST /api/learning-plans/:id/carry-forward', {
  action: 'objectives: set state',
  params: byId,
  body: z.strictObject({ targetDate: dayOr(targetDateRequired), planVersion: z.optional(version) }),
  reply: planRow,
  status: 201,
})
