import { makeNightlyBackup } from '../../backup/nightly.ts'
import { findDamage, isQuickToCheck } from '../../database/damage.ts'
import { sweepFiles } from '../../documents/rules.ts'
import { momentOf } from '../../kernel/clock/zone.ts'
import type { Context } from '../../kernel/context.ts'

/** In the organisation's time zone, when few people work. */
const from = '03:00'

/** Runs every hour and does its work once a night. The backup is retried every hour until it succeeds. */
export function nightlyWork(ctx: Context): () => Promise<void> {
  // The start checks a small database immediately and leaves a large one to this job.
  let doneOn = isQuickToCheck(ctx.config) ? momentOf(ctx).today : ''
  return async () => {
    const { today, localNow } = momentOf(ctx)
    if (localNow < `${today}T${from}`) return
    await makeNightlyBackup(ctx)
    if (today === doneOn) return
    doneOn = today
    await noteDamage(ctx)
    await maintainStorage(ctx)
  }
}

/** Removes files without a row, and allocates the disk reserve again. */
export async function maintainStorage(ctx: Context): Promise<void> {
  for (const work of [sweepFiles, keepReserve])
    await work(ctx).catch((error) => {
      ctx.storage.noteFailure(error)
      ctx.log.error({ err: error }, 'a nightly storage task failed')
    })
}

const keepReserve = ({ storage }: Context) => storage.keepReserve()

/** Checks the whole database. Every administrator's page shows the damage until it is repaired. */
async function noteDamage({ config, storage, log }: Context): Promise<void> {
  const damage = await findDamage(config)
  if (!damage) return
  storage.noteDamage(damage)
  log.error({ damage }, 'the database is damaged: restore a backup')
}
