import { backUpByNight } from '../backup/nightly.ts'
import { findDamage, isQuicklyRead } from '../database/damage.ts'
import { sweepFiles } from '../documents/rules.ts'
import type { Context } from '../kernel/context.ts'
import { momentOf } from '../kernel/zone.ts'

/** On the organisation's clock: few work then. */
const from = '03:00'

/** Asked every hour; does it once a night. A backup that is missing is made on any hour after. */
export function nightlyWork(ctx: Context): () => Promise<void> {
  // The start has looked at a small database, not at a large one.
  let doneOn = isQuicklyRead(ctx.config) ? momentOf(ctx).today : ''
  return async () => {
    const { today, localNow } = momentOf(ctx)
    if (localNow < `${today}T${from}`) return
    await backUpByNight(ctx)
    if (today === doneOn) return
    doneOn = today
    await noteDamage(ctx)
    await maintainStorage(ctx)
  }
}

/** Files without a row go, and the reserve on the disk is there again. */
export async function maintainStorage(ctx: Context): Promise<void> {
  for (const work of [sweepFiles, keepReserve])
    await work(ctx).catch((error) => {
      ctx.storage.noteFailure(error)
      ctx.log.error({ err: error }, 'a part of the storage could not be looked after')
    })
}

const keepReserve = ({ storage }: Context) => storage.keepReserve()

/** Looks through the whole database; what is found there stands on every administrator's page until it is mended. */
async function noteDamage({ config, storage, log }: Context): Promise<void> {
  const damage = await findDamage(config)
  if (!damage) return
  storage.noteDamage(damage)
  log.error({ damage }, 'the database is damaged: restore a backup')
}
