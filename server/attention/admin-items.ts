import { createHash } from 'node:crypto'
import type { AttentionItem, SnoozedItem } from '#contract/attention.ts'
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
    (await listSnoozes(ctx.db, { today: momentOf(ctx).today })).map(
      ({ kind, target_id, state_hash, ...snooze }) => [keyOf(kind, target_id, state_hash), snooze],
    ),
  )
  const items: AttentionItem[] = []
  const snoozed: SnoozedItem[] = []
  for (const { stateText, ...item } of await listForAdmins(ctx)) {
    const stateHash = stateHashOf(item, stateText)
    const snooze = snoozes.get(keyOf(item.kind, item.id, stateHash))
    const hashed = { ...item, stateHash }
    if (snooze) snoozed.push({ ...hashed, snooze })
    else items.push(hashed)
  }
  return { items, snoozed }
})

const keyOf = (...parts: (string | number)[]) => parts.join(' ')

/** One code for each state of an item. Another reason or beginning is a new state; a passing day is not. */
const stateHashOf = ({ since, reason }: AttentionItem, stateText = reason): string =>
  createHash('sha256').update(`${since} ${stateText}`).digest('base64url').slice(0, 22)
