import type { Row } from '../database/schema.ts'
import { type Context, inTransaction, nowIso } from '../kernel/context.ts'
import { refuseUnknown } from '../kernel/errors.ts'
import { wayOfLetters } from '../settings/mail-server.ts'
import { readSettings } from '../settings/rules.ts'
import { saveRetry } from './queries.ts'

/** What becomes of something that is queued once more: it is not called sent where nothing is. */
export const onceMore = (what: string, settings: Row<'settings'>): string =>
  ({
    mailed: `${what} will be sent again.`,
    kept: `${what} is made again and kept on the server, not e-mailed.`,
    waiting: `${what} waits until e-mail is switched on.`,
  })[wayOfLetters(settings)]

/** Tries a letter again that could not be delivered; says what becomes of it. */
export async function sendAgain(ctx: Context, id: number): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const letter = await saveRetry(ctx.db, id, nowIso(ctx))
    if (!letter) refuseUnknown()
    ctx.record({
      action: 'letter.sent_again',
      target: 'letter',
      targetId: id,
      details: `Tries the letter '${letter.kind.replaceAll('_', ' ')}' again`,
    })
    return onceMore('The letter', await readSettings(ctx))
  })
}
