import { undeliverable } from '#contract/fields.ts'
import type { EmailBody } from '#contract/settings.ts'
import type { Row } from '../database/schema.ts'
import type { Context } from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import {
  mailFingerprint,
  placeIn,
  refuseForeignHost,
  sealPassword,
  serverAt,
} from '../messaging/mail-server.ts'

type Settings = Row<'settings'>

/** The columns of an email section, for saving and for a test email. Refuses wrong values at their field. */
export function mailColumns(ctx: Context, before: Settings, email: EmailBody) {
  const { host, fromEmail } = email
  if (host !== before.email_host) refuseForeignHost(ctx.config, host)
  const problem = fromEmail && fromEmail !== before.email_from && undeliverable(fromEmail)
  if (problem) refuseField('email.fromEmail', problem)
  return {
    email_host: host,
    email_port: email.port,
    email_user: email.user,
    email_from: fromEmail,
    email_enabled: email.enabled ? (1 as const) : (0 as const),
    sealed_smtp_password: sealedPassword(ctx, before, email),
  }
}

/** A new mail server, user, password or sender is untested, unless a test email was accepted before the save. */
export function mailStateOf(ctx: Context, before: Settings, after: Settings): Settings['mail_state'] {
  if (provenColumns.every((name) => after[name] === before[name])) return before.mail_state
  return before.tested_mail === mailFingerprint(ctx, after) ? 'works' : 'untried'
}

const provenColumns = [
  'email_host',
  'email_port',
  'email_user',
  'email_from',
  'sealed_smtp_password',
] as const

/** The saved password stays for the same host and port. It goes with the mail server or the user. */
function sealedPassword(ctx: Context, before: Settings, email: EmailBody): string {
  const { host, user, password } = email
  const isFromEnvironment = ctx.config.smtpPassword !== undefined
  if (password) {
    if (isFromEnvironment)
      refuseField('email.password', 'SMTP_PASSWORD is set on the server, so no password can be saved here')
    if (host === '') refuseField('email.host', 'Enter the mail server that this password is for')
    if (user === '') refuseField('email.user', 'Enter the user name that this password is for')
    return sealPassword(ctx, email, password)
  }
  const { sealed_smtp_password: sealed } = before
  if (sealed === '' || host === '' || user === '') return ''
  if (serverAt(email) === serverAt(placeIn(before))) return sealed
  if (isFromEnvironment) return ''
  return refuseField(
    'email.password',
    'Enter the password again, because you changed the mail server or its port',
  )
}
