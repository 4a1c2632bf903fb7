import type * as contract from '#contract/settings.ts'
import { MailFailed } from '../adapters/mail.ts'
import { readSettings } from '../kernel/config/settings.ts'
import {
  type Context,
  inTransaction,
  type TransactionContext,
  withoutIdempotencyKey,
} from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import type { Call } from '../kernel/http/route.ts'
import { siteOf } from '../messaging/email.ts'
import { writeEmail } from '../messaging/kinds.ts'
import { HostNotAllowed } from '../messaging/mail-server.ts'
import { sendEmail } from '../messaging/send-email.ts'

/** Short, because an administrator waits for the result. */
const timeoutMilliseconds = 20_000

/**
 * Sends a test email to the caller with the saved settings. The reply contains only our own sentences: 'Send
 * test' must not reveal what answers at an internal address.
 */
export async function sendTestEmail({ ctx, me }: Call<typeof contract.sendTestEmail>) {
  const settings = await readSettings(ctx.db)
  if (settings.email_enabled === 0)
    refuse(409, 'Email is turned off. Turn it on and save before you send a test.')
  const envelope = { id: `test-${ctx.token()}`, kind: 'test' as const, to: me.email }
  const email = writeEmail('test', { firstName: me.firstName }, siteOf(ctx, settings))
  const outcome = await sendEmail(ctx, settings, { envelope, email, timeout: timeoutMilliseconds }).catch(
    (error: Error) => failureOf(ctx, error),
  )
  const record = (ctx: TransactionContext, details: string) => ctx.record('settings.tested', null, details)
  if ('failed' in outcome) {
    await inTransaction(withoutIdempotencyKey(ctx), async (ctx) =>
      record(ctx, `A test email failed: ${outcome.failed}`),
    )
    refuse(502, `The test email was not sent. ${outcome.failed}`, { details: outcome.details })
  }
  return inTransaction(ctx, async (ctx) => {
    record(ctx, 'Asked for a test email')
    return outcome.kept
      ? {
          message: 'Email is not set up, so the test email was saved on the server, not sent.',
          mailed: false,
        }
      : { message: `${settings.email_host} accepted the test email to ${me.email}.`, mailed: true }
  })
}

function failureOf(ctx: Context, error: Error): { failed: string; details: string } {
  ctx.log.warn({ err: error }, 'the test email was not sent')
  if (error instanceof MailFailed) return { failed: error.message, details: error.details }
  if (error instanceof HostNotAllowed) return { failed: error.message, details: 'SMTP_ALLOWED_HOSTS' }
  throw error
}
