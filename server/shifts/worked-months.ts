import type { Context, TransactionContext } from '../kernel/context.ts'
import type { AskingMe } from '../kernel/http/authentication.ts'
import { listWorkedMonths } from './queries.ts'

/** By the months of a mentee whose record the caller may read. */
export const workedMonths = (ctx: Context | TransactionContext, menteeId: number) =>
  listWorkedMonths(ctx.db, {
    me: { id: menteeId, role: 'mentee', status: 'active', today: '' },
    from: undefined,
    until: undefined,
    inAnyRole: false,
  })

/** The caller's own, in every role that they had: from a day until before another one. */
export const ownWorkedMonths = (
  ctx: Context,
  me: AskingMe,
  { from, until }: { from: string | undefined; until: string | undefined },
) => listWorkedMonths(ctx.db, { me, from, until, inAnyRole: true })
