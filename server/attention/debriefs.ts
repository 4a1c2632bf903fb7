import type { AttentionItem } from '#contract/attention.ts'
import { addDays } from '#contract/dates.ts'
import { debriefDueDays } from '#contract/debriefs.ts'
import { momentOf } from '../kernel/clock/zone.ts'
import { listWithoutDebrief, type Worker } from './debrief-queries.ts'
import { type Asking, shiftItemOf } from './items.ts'

/** Completed shifts of the last days whose debrief this person has not written. */
export async function debriefsToWrite(ctx: Asking, me: Worker): Promise<AttentionItem[]> {
  const { localNow } = momentOf(ctx)
  const since = `${addDays(localNow.slice(0, 10), -debriefDueDays)}${localNow.slice(10)}`
  return (await listWithoutDebrief(ctx.db, { me, localNow, since })).map((shift) =>
    shiftItemOf(ctx, 'debrief', shift, (day) => `You have not written the debrief of ${day}`),
  )
}
