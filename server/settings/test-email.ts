import type { Me } from '../kernel/authentication.ts'
import {
  type Context,
  inTransaction,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { firstLetters, storable } from '../kernel/text.ts'
import { handOver } from '../letters/handing-over.ts'
import { siteOf } from '../letters/site.ts'
import { testLetter } from '../letters/test-letter.ts'
import { readSettings } from './rules.ts'

/** Somebody waits at the screen for the answer. */
const timeoutMilliseconds = 20_000

/** What the mail server said, as far as it is shown and kept. */
const shown = (said: string) => firstLetters(storable(said), 300)

/**
 * Writes to the administrator who asks, by the settings that are saved, and waits for what the mail server says to it:
 * refused with its words, or done with them. With no mail server the letter is kept, which is said as well.
 */
export async function sendTestEmail(ctx: Context, me: Me): Promise<{ message: string; mailed: boolean }> {
  const settings = await readSettings(ctx)
  if (settings.email_enabled === 0)
    refuse(409, 'E-mail is switched off. Switch it on and save before you test it.')
  const envelope = { id: `test-${ctx.token()}`, kind: 'test' as const, to: me.email }
  const letter = testLetter({ firstName: me.firstName }, siteOf(ctx, settings))
  const outcome = await handOver(ctx, settings, { envelope, letter, timeout: timeoutMilliseconds }).catch(
    (error: Error) => ({ failed: shown(error.message) }),
  )
  const record = (ctx: TransactionContext, details: string) =>
    ctx.record({ action: 'settings.tested', target: 'settings', details })
  const { email_host: host } = settings
  if ('failed' in outcome) {
    await inTransaction(withoutIdempotencyKey(ctx), async (ctx) =>
      record(ctx, `A test e-mail failed: ${outcome.failed}`),
    )
    refuse(502, `The test e-mail did not leave by ${host}: ${outcome.failed}`)
  }
  return inTransaction(ctx, async (ctx) => {
    record(ctx, 'Asked for a test e-mail')
    return outcome.kept
      ? {
          message: 'No mail server is set up: the test e-mail is kept on the server, not e-mailed.',
          mailed: false,
        }
      : {
          message: `${host} took the test e-mail to ${me.email}. It said: ${shown(outcome.response)}`,
          mailed: true,
        }
  })
}
