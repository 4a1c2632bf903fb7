import type * as contract from '#contract/session.ts'
import { endFeedOf } from '../accounts/feeds.ts'
import type { Actor } from '../kernel/audit/audit.ts'
import { inTransaction, nowIso, type TransactionContext, withoutSession } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { saveAllLinksDead } from './link-queries.ts'
import * as queries from './session-queries.ts'

export async function signOut({ ctx, me }: Call<typeof contract.signOut>) {
  await inTransaction(withoutSession(ctx), async (ctx) => {
    await queries.removeSession(ctx.db, me.id, me.sessionId)
    ctx.record('session.signed_out', me.id, 'Signed out')
  })
}

export async function endSession({ ctx, me, params }: Call<typeof contract.endSession>) {
  await inTransaction(withoutSession(ctx), async (ctx) => {
    const ended = await queries.removeSession(ctx.db, me.id, params.id)
    if (!ended) refuseUnknown()
    ctx.record('session.ended', me.id, 'Ended another session')
  })
}

/** Ends a person's sessions, except one if given, and their calendar feed. */
export async function endAccessOf(
  ctx: TransactionContext,
  userId: number,
  { except, actor }: { except?: number; actor?: Actor } = {},
): Promise<{ sessions: number; calendar: boolean }> {
  const sessions = await queries.removeSessions(ctx.db, userId, except)
  return { sessions, calendar: await endFeedOf(ctx, userId, actor) }
}

/** After a change of their second factors, the person signs in again elsewhere. The calendar feed stays. */
export async function endOtherSessions(ctx: TransactionContext, me: Me): Promise<string> {
  return `${await queries.removeSessions(ctx.db, me.id, me.sessionId)} other session(s) ended`
}

/**
 * For a restored database: sessions, links and begun sign-ins that were ended since the backup would work again, so all
 * are ended. Returns the number of sessions.
 */
export async function endAllAccess(ctx: TransactionContext): Promise<number> {
  await saveAllLinksDead(ctx.db, nowIso(ctx))
  await queries.removeAllChallenges(ctx.db)
  return queries.removeAllSessions(ctx.db)
}
