import * as contract from '#contract/attention.ts'
import { dayInWords, formatDay } from '#contract/dates.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import type { Me } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { listAdminItems } from './for-admins.ts'
import { insertSnooze, saveEndOfSnooze, saveExpiredSnoozes } from './queries.ts'

type Wanted = Call<typeof contract.snooze>['body']

/**
 * Snoozes an item for all administrators until a day. The item is looked up before the transaction.
 * If it goes in between, the snooze hides nothing.
 */
export async function snooze({ ctx, me, body: wanted }: Call<typeof contract.snooze>) {
  refuseWrongDay(ctx, wanted.untilDay)
  const item = await findItem(ctx, wanted)
  return inTransaction(ctx, async (ctx) => {
    const made = await insertOnce(ctx, me, wanted, item.person_id)
    ctx.record(
      'attention.snoozed',
      made.id,
      `Snoozed '${contract.attentionKinds[item.kind].label}' (${item.name}) until ${formatDay(wanted.untilDay)}: ${wanted.reason}`,
    )
    return made
  })
}

async function findItem(ctx: Context, { kind, id }: Wanted): Promise<contract.AttentionItem> {
  const { items, snoozed } = await listAdminItems(ctx)
  const isThis = (item: contract.AttentionItem) => item.kind === kind && item.id === id
  const other = snoozed.find(isThis)?.snooze
  if (other) refuse(409, `${other.by} has already snoozed this until ${dayInWords(other.until)}.`)
  return items.find(isThis) ?? refuseUnknown()
}

function refuseWrongDay(ctx: Context, until: string) {
  const { today, dayAhead } = momentOf(ctx)
  if (until <= today) refuseField('untilDay', 'Choose a date after today')
  if (until > dayAhead(contract.maxSnoozeDays)) refuseField('untilDay', 'Choose a date within the next year')
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
export async function unsnooze({ ctx, me, params: { id } }: Call<typeof contract.unsnooze>) {
  await inTransaction(ctx, async (ctx) => {
    const ended = await saveEndOfSnooze(ctx.db, id, { id: me.id, at: nowIso(ctx) })
    if (!ended) refuseUnknown()
    ctx.record(
      'attention.unsnoozed',
      id,
      `Ended the snooze of '${contract.attentionKinds[ended.kind].label}', which was until ${formatDay(ended.until)}`,
    )
  })
}
