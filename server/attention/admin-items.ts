import type { AttentionItem, AttentionKind, SnoozedItem } from '#contract/attention.ts'
import { untilChange } from '../database/until-change.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { listForAdmins } from './for-admins.ts'
import { listSnoozes } from './snooze-queries.ts'

export type AdminItems = { items: AttentionItem[]; snoozed: SnoozedItem[] }

/**
 * The only definition of administrators' items and of snoozed items, wherever they are shown or counted (rule
 * 30). Changes without an entry in the audit log, such as an undelivered email, appear within a minute.
 */
export const listAdminItems = (ctx: Context | TransactionContext): Promise<AdminItems> =>
  adminItems(ctx, { localNow: momentOf(ctx).localNow })

const adminItems = untilChange(async (ctx: Context | TransactionContext): Promise<AdminItems> => {
  const snoozes = new Map(
    (await listSnoozes(ctx.db, { today: momentOf(ctx).today })).map(({ kind, target_id, ...snooze }) => [
      keyOf(kind, target_id),
      snooze,
    ]),
  )
  const items: AttentionItem[] = []
  const snoozed: SnoozedItem[] = []
  for (const item of await listForAdmins(ctx)) {
    const snooze = snoozes.get(keyOf(item.kind, item.id))
    if (snooze) snoozed.push({ ...item, snooze })
    else items.push(item)
  }
  return { items, snoozed }
})

const keyOf = (kind: AttentionKind, id: number) => `${kind} ${id}`
