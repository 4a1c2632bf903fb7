import type { Role } from '#contract/person.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { listWorkedMonths } from './queries.ts'

/** By the months of a mentee whose record the caller may read. */
export const workedMonths = (ctx: Context | TransactionContext, menteeId: number) =>
  listWorkedMonths(ctx.db, {
    me: { id: menteeId, role: 'mentee', status: 'active' },
    from: undefined,
    until: undefined,
    inAnyRole: false,
  })

/** The caller's own, in every role that they had: from a day until before another one. */
export const ownWorkedMonths = (
  ctx: Context,
  { id, role }: { id: number; role: Role },
  { from, until }: { from: string | undefined; until: string | undefined },
) => listWorkedMonths(ctx.db, { me: { id, role, status: 'active' }, from, until, inAnyRole: true })
