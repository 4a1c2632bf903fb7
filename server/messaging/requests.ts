import { nowIso, type TransactionContext } from '../kernel/context.ts'
import { insertLetterRequest, type RequestedLetter } from './outbox-queries.ts'

/**
 * Queues an email to an address that may have no account. The look-up happens after the response
 * (`request-fulfilment.ts`), so that the response time does not reveal accounts.
 */
export const requestLetter = (ctx: TransactionContext, kind: RequestedLetter, email: string) =>
  insertLetterRequest(ctx.db, { kind, email, created_at: nowIso(ctx) })
