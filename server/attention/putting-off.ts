import {
  type AttentionItem,
  attentionKinds,
  longestPutOff,
  type putOff as putOffCall,
} from '#contract/attention.ts'
import { formatDay } from '#contract/dates.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { Me } from '../kernel/authentication.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { refuse, refuseField, refuseUnknown } from '../kernel/errors.ts'
import { momentOf } from '../kernel/zone.ts'
import { insertPutOff, saveEndOfPutOff, savePastPutOffs } from './put-off-queries.ts'
import { waitingForAdmins } from './waiting.ts'

type Wanted = ParsedInput<typeof putOffCall>['body']

/**
 * Takes something out of what waits, until a day and for all administrators (ADR 055). That it waits is looked up before
 * the transaction: when it changes meanwhile, what was put off is a state in which it waits no more.
 */
export async function putOff(ctx: Context, me: Me, wanted: Wanted): Promise<{ id: number }> {
  refuseWrongDay(ctx, wanted.untilDay)
  const item = await findWaiting(ctx, wanted)
  return inTransaction(ctx, async (ctx) => {
    const made = await insertOnce(ctx, me, wanted, item.person_id)
    ctx.record({
      action: 'attention.put_off',
      target: 'attention',
      targetId: made.id,
      details: `Put off '${attentionKinds[item.kind].label}' (${item.name}) until ${formatDay(wanted.untilDay)}: ${wanted.reason}`,
    })
    return made
  })
}

async function findWaiting(ctx: Context, { kind, id, nature }: Wanted): Promise<AttentionItem> {
  const { items, putOff } = await waitingForAdmins(ctx)
  const ofThing = (item: AttentionItem) => item.kind === kind && item.id === id
  const inState = (item: AttentionItem) => ofThing(item) && item.nature === nature
  const other = putOff.find(inState)?.put_off
  if (other) refuse(409, `${other.by} has put this off until ${formatDay(other.until)} already.`)
  const item = items.find(inState)
  if (!item && items.some(ofThing)) refuse(409, 'This waits for another reason by now. Look at it again.')
  return item ?? refuseUnknown()
}

function refuseWrongDay(ctx: Context, until: string) {
  const { today, dayAhead } = momentOf(ctx)
  if (until <= today) refuseField('untilDay', 'Choose a day after today')
  if (until > dayAhead(longestPutOff)) refuseField('untilDay', 'Choose a day within a year')
}

async function insertOnce(
  ctx: TransactionContext,
  me: Me,
  { kind, id, nature, untilDay, reason }: Wanted,
  person_id: number | null,
) {
  const now = nowIso(ctx)
  await savePastPutOffs(ctx.db, { today: momentOf(ctx).today, now })
  const thing = { kind, target_id: id, nature, person_id }
  const made = await insertPutOff(ctx.db, {
    ...thing,
    until: untilDay,
    reason,
    put_off_by: me.id,
    put_off_at: now,
  })
  return made ?? refuse(409, 'Somebody else has just put this off.')
}

/** Lets it wait again at once. */
export async function bringBack(ctx: Context, me: Me, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const ended = await saveEndOfPutOff(ctx.db, id, { id: me.id, at: nowIso(ctx) })
    if (!ended) refuseUnknown()
    ctx.record({
      action: 'attention.brought_back',
      target: 'attention',
      targetId: id,
      details: `Brought back '${attentionKinds[ended.kind].label}', which was put off until ${formatDay(ended.until)}`,
    })
  })
}
