import { createHash } from 'node:crypto'
import type { AttentionItem, PutOffItem } from '#contract/attention.ts'
import { untilChange } from '../database/until-change.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'
import { listForAdmins } from './for-admins.ts'
import { listPutOffs } from './put-off-queries.ts'

export type Waiting = { items: AttentionItem[]; putOff: PutOffItem[] }

/**
 * What waits for administrators, and what they have put off: the one definition of either, wherever it is shown or
 * counted (rule 30). What no entry of the audit log tells, such as a letter that was given up, is there within a minute.
 */
export const waitingForAdmins = (ctx: Context | TransactionContext): Promise<Waiting> =>
  waiting(ctx, { localNow: momentOf(ctx).localNow })

const waiting = untilChange(async (ctx: Context | TransactionContext): Promise<Waiting> => {
  const putOffs = new Map(
    (await listPutOffs(ctx.db, momentOf(ctx).today)).map(({ kind, target_id, nature, ...putOff }) => [
      keyOf(kind, target_id, nature),
      putOff,
    ]),
  )
  const items: AttentionItem[] = []
  const putOff: PutOffItem[] = []
  for (const { found, ...item } of await listForAdmins(ctx)) {
    const nature = natureOf(item, found)
    const put_off = putOffs.get(keyOf(item.kind, item.id, nature))
    if (put_off) putOff.push({ ...item, nature, put_off })
    else items.push({ ...item, nature })
  }
  return { items, putOff }
})

const keyOf = (...parts: (string | number)[]) => parts.join(' ')

/** Of one thing, one code a state: another reason, or another beginning, is another state, and no day that passes. */
const natureOf = ({ since, reason }: AttentionItem, found = reason): string =>
  createHash('sha256').update(`${since} ${found}`).digest('base64url').slice(0, 22)
