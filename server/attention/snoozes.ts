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
 * If it goes in between, the snooze hides nothing.
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

async function findItem(ctx: Context, { kind, id }: Wanted): Promise<AttentionItem> {
  const { items, snoozed } = await listAdminItems(ctx)
  const isThis = (item: AttentionItem) => item.kind === kind && item.id === id
  const other = snoozed.find(isThis)?.snooze
  if (other) refuse(409, `${other.by} has already snoozed this until ${formatDay(other.until)}.`)
  return items.find(isThis) ?? refuseUnknown()
}

function refuseWrongDay(ctx: Context, until: string) {
  const { today, dayAhead } = momentOf(ctx)
  if (until <= today) refuseField('untilDay', 'Choose a date after today')
  if (until > dayAhead(maxSnoozeDays)) refuseField('untilDay', 'Choose a date within the next year')
}

async function insertOnce(
  ctx: TransactionContext,
  me: Me,
  { kind, id, untilDay, reason }: Wanted,
  person_id: number | null,
) {
  const now = nowIso(ctx)
  await saveExpiredSnoozes(ctx.db, { today: momentOf(ctx).today, now })
  const made = await insertSnooze(ctx.db, {
    kind,
    target_id: id,
    person_id,
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
