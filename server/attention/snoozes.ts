import {
  type AttentionItem,
  attentionKinds,
  maxSnoozeDays,
  type snooze as snoozeCall,
} from '#contract/attention.ts'
import { formatDay } from '#contract/dates.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { listAdminItems } from './admin-items.ts'
import { insertSnooze, saveEndOfSnooze, saveExpiredSnoozes } from './snooze-queries.ts'

type Wanted = ParsedInput<typeof snoozeCall>['body']

/**
 * Snoozes an item for all administrators until a day (ADR 027). The item is looked up before the transaction.
 * If its state changes in between, the snooze covers the former state and hides nothing.
 */
export async function snooze(ctx: Context, me: Me, wanted: Wanted): Promise<{ id: number }> {
  refuseWrongDay(ctx, wanted.untilDay)
  const item = await findItem(ctx, wanted)
  return inTransaction(ctx, async (ctx) => {
    const made = await insertOnce(ctx, me, wanted, item.person_id)
    ctx.record(
      'attention.put_off',
      made.id,
      `Snoozed '${attentionKinds[item.kind].label}' (${item.name}) until ${formatDay(wanted.untilDay)}: ${wanted.reason}`,
    )
    return made
  })
}

async function findItem(ctx: Context, { kind, id, stateHash }: Wanted): Promise<AttentionItem> {
  const { items, snoozed } = await listAdminItems(ctx)
  const ofThing = (item: AttentionItem) => item.kind === kind && item.id === id
  const inState = (item: AttentionItem) => ofThing(item) && item.stateHash === stateHash
  const other = snoozed.find(inState)?.snooze
  if (other) refuse(409, `${other.by} has already snoozed this until ${formatDay(other.until)}.`)
  const item = items.find(inState)
  if (!item && items.some(ofThing))
    refuse(409, 'The reason for this has changed. Check it again before you snooze it.')
  return item ?? refuseUnknown()
}

function refuseWrongDay(ctx: Context, until: string) {
  const { today, dayAhead } = momentOf(ctx)
  if (until <= today) refuseField('untilDay', 'Choose a date after today')
  if (until > dayAhead(maxSnoozeDays)) refuseField('untilDay', 'Choose a date within the next year')
}

async function insertOnce(
  ctx: TransactionContext,
  me: Me,
  { kind, id, stateHash, untilDay, reason }: Wanted,
  person_id: number | null,
) {
  const now = nowIso(ctx)
  await saveExpiredSnoozes(ctx.db, { today: momentOf(ctx).today, now })
  const thing = { kind, target_id: id, state_hash: stateHash, person_id }
  const made = await insertSnooze(ctx.db, {
    ...thing,
    until: untilDay,
    reason,
    snoozed_by: me.id,
    snoozed_at: now,
  })
  return made ?? refuse(409, 'Someone else has just snoozed this.')
}

/** Ends a snooze before its day. */
export async function unsnooze(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const ended = await saveEndOfSnooze(ctx.db, id, { id: me.id, at: nowIso(ctx) })
    if (!ended) refuseUnknown()
    ctx.record(
      'attention.brought_back',
      id,
      `Ended the snooze of '${attentionKinds[ended.kind].label}', which was until ${formatDay(ended.until)}`,
    )
  })
}
