import { type Context, inTransaction, type TransactionContext } from '../kernel/context.ts'
import { notifyOfLock } from '../session/notifications.ts'
import { fulfilResetRequest } from '../session/password-links.ts'
import { listLetterRequests, type RequestedLetter, removeLetterRequest } from './queries.ts'

/** Who asked for a letter by an e-mail address alone gets it, where the e-mail address is somebody's. */
const fulfil: Record<RequestedLetter, (ctx: TransactionContext, email: string) => Promise<void>> = {
  password_reset: fulfilResetRequest,
  sign_in_locked: notifyOfLock,
}

/** Each request is taken by one server only, and is gone once it is answered; one that fails holds up no other. */
export async function fulfilLetterRequests(ctx: Context): Promise<void> {
  for (const { id } of await listLetterRequests(ctx.db))
    await inTransaction(ctx, async (ctx) => {
      const request = await removeLetterRequest(ctx.db, id)
      if (request) await fulfil[request.kind](ctx, request.email)
    }).catch((error) =>
      ctx.log.error({ err: error, request: id }, 'a letter that was asked for was not queued'),
    )
}
