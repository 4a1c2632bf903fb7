import type * as contract from '#contract/settings.ts'
import { MailFailed } from '../adapters/mail.ts'
import type { Row } from '../database/schema.ts'
import { readSettings, saveTestedMail } from '../kernel/config/settings.ts'
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
import {
  boundServer,
  MailSettingsWrong,
  mailFingerprint,
  placeIn,
  serverAt,
} from '../messaging/mail-server.ts'
import { sendEmail } from '../messaging/send-email.ts'
import { mailColumns } from './mail-settings.ts'

/** Short, because an administrator waits for the result. */
const timeoutMilliseconds = 20_000

/**
 * Sends a test email to the caller, with the email settings of the body or the saved ones. The reply contains only
 * our own sentences: 'Send test' must not reveal what answers at an internal address.
 */
export async function sendTestEmail({
  ctx,
  me,
  body: { email: typed },
}: Call<typeof contract.sendTestEmail>) {
  const saved = await readSettings(ctx.db)
  const settings = typed ? { ...saved, ...mailColumns(ctx, saved, typed) } : saved
  if (settings.email_enabled === 0)
    refuse(409, "Email is turned off. Turn on 'Send emails' before you send a test.")
  refuseUnboundPassword(ctx, settings)
  const envelope = { id: `test-${ctx.token()}`, kind: 'test' as const, to: me.email }
  const email = writeEmail('test', { firstName: me.firstName }, siteOf(ctx, settings))
  const outcome = await sendEmail(ctx, settings, { envelope, email, timeout: timeoutMilliseconds }).catch(
    (error: Error) => failureOf(ctx, error),
  )
  const { email_host: host } = settings
  const server = host && ` with ${serverAt(placeIn(settings))}`
  const record = (ctx: TransactionContext, details: string) => ctx.record('settings.tested', null, details)
  if ('failed' in outcome) {
    await inTransaction(withoutIdempotencyKey(ctx), async (ctx) =>
      record(ctx, `A test email${server} failed: ${outcome.failed}`),
    )
    refuse(502, `The test email was not sent. ${outcome.failed}`, outcome.details)
  }
  return inTransaction(ctx, async (ctx) => {
    record(ctx, `Asked for a test email${server}`)
    if (outcome.kept)
      return {
        message: 'Email is not set up, so the test email was saved on the server, not sent.',
        mailed: false,
      }
    await saveTestedMail(ctx.db, mailFingerprint(ctx, settings))
    return { message: `${host} accepted the test email to ${me.email}.`, mailed: true }
  })
}

/** A save binds SMTP_PASSWORD to a mail server and notifies the other administrators; a test does not. */
function refuseUnboundPassword({ config }: Context, settings: Row<'settings'>): void {
  const isUnbound = boundServer(config, settings, placeIn(settings)) !== settings.smtp_password_host
  if (isUnbound && settings.email_user !== '')
    refuse(409, 'Save before you send a test. Only the first mail server that you save gets SMTP_PASSWORD.')
}

function failureOf(ctx: Context, error: Error) {
  ctx.log.warn({ err: error }, 'the test email was not sent')
  if (error instanceof MailFailed || error instanceof MailSettingsWrong)
    return { failed: error.message, details: error.details === undefined ? {} : { details: error.details } }
  throw error
}
