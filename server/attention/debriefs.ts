import type { AttentionItem } from '#contract/attention.ts'
import { addDays } from '#contract/dates.ts'
import { dateInProse } from '#contract/days-in-prose.ts'
import { debriefDueDays, type Side } from '#contract/debriefs.ts'
import { instantAt, momentOf } from '../kernel/clock/zone.ts'
import type { Context, TransactionContext } from '../kernel/context.ts'
import { listWithoutDebrief, type Worker } from './debrief-queries.ts'

/** Completed shifts of the last days whose debrief this side has not written. */
export async function debriefsToWrite(
  ctx: Context | TransactionContext,
  me: Worker,
  side: Side,
): Promise<AttentionItem[]> {
  const { localNow } = momentOf(ctx)
  const since = `${addDays(localNow.slice(0, 10), -debriefDueDays)}${localNow.slice(10)}`
  const shifts = await listWithoutDebrief(ctx.db, { me, side, localNow, since })
  return shifts.map(({ id, name, person_id, starts_at, ends_at }) => ({
    id,
    name,
    person_id: side === 'mentor' ? person_id : null,
    since: instantAt(ends_at, ctx.config.timeZone).toISOString(),
    kind: 'debrief',
    reason: `You have not written the debrief of ${dateInProse(starts_at.slice(0, 10), localNow.slice(0, 10))}`,
  }))
}
