import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { insertLetterRequest, type RequestedLetter } from './queries.ts'

/**
 * Asks for a letter to an e-mail address that may be nobody's. Who it is for is found out after the call was answered
 * (`request-fulfilment.ts`), so that the time of the answer tells nothing.
 */
export const requestLetter = (ctx: TransactionContext, kind: RequestedLetter, email: string) =>
  insertLetterRequest(ctx.db, { kind, email, created_at: nowIso(ctx) })
