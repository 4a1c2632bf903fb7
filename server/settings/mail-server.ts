import type { MailServer } from '../adapters/mail.ts'
import type { Row } from '../database/schema.ts'
import type { Config } from '../kernel/config.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import { findSettingsForUpdate, saveMailState, saveSmtpPasswordHost } from './queries.ts'

type Settings = Row<'settings'>

/**
 * The one host that SMTP_PASSWORD may be told to: whoever can change the settings could send it anywhere otherwise.
 * The environment names it, or else it is the first one that was saved while there was a password.
 */
export const hostOfPassword = (config: Config, settings: Pick<Settings, 'smtp_password_host'>): string =>
  config.smtpPassword === undefined ? '' : (config.smtpPasswordHost ?? settings.smtp_password_host)

/** What `smtp_password_host` has to be once `host` is saved; once it is known only the environment says otherwise. */
export const boundHost = (config: Config, settings: Pick<Settings, 'smtp_password_host'>, host: string) =>
  settings.smtp_password_host ||
  (config.smtpPassword === undefined || config.smtpPasswordHost ? '' : host.toLowerCase())

/** An installation that had a mail server and a password before one knew of the other. */
export async function bindSmtpPassword(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const settings = await findSettingsForUpdate(ctx.db)
    const host = boundHost(ctx.config, settings, settings.email_host)
    if (host === settings.smtp_password_host) return
    await saveSmtpPasswordHost(ctx.db, host)
    const details = `From now on SMTP_PASSWORD is told to ${host} only`
    ctx.record({ action: 'settings.smtp_password_bound', target: 'settings', details })
    ctx.log.warn({ host }, 'SMTP_PASSWORD is bound to this host; SMTP_PASSWORD_HOST names another')
  })
}

/** How letters leave by these settings: by e-mail, as files on the server, or not until e-mail is switched on. */
export const wayOfLetters = ({ email_host, email_enabled }: Settings): 'mailed' | 'kept' | 'waiting' =>
  email_enabled === 0 ? 'waiting' : email_host === '' ? 'kept' : 'mailed'

/** What the mail server of these settings has just shown; nothing is noted of another that is set up meanwhile. */
export async function noteMailState(ctx: Context, used: Settings, state: 'works' | 'fails'): Promise<void> {
  if (used.email_host !== '' && used.mail_state !== state) await saveMailState(ctx.db, used, state)
}

const isAllowed = ({ smtpAllowedHosts }: Config, host: string) =>
  host === '' || !smtpAllowedHosts || smtpAllowedHosts.includes(host.toLowerCase())

export function refuseForeignHost(config: Config, host: string): void {
  if (isAllowed(config, host)) return
  const allowed = config.smtpAllowedHosts?.join(', ')
  refuseField('email.host', `Letters may go by these mail servers only: ${allowed}`)
}

/** Where letters are handed over; throws where the installation does not allow it. */
export function mailServerOf({ config }: Pick<Context, 'config'>, settings: Settings): MailServer {
  const host = settings.email_host
  if (!isAllowed(config, host)) throw new Error(`The mail server ${host} is not among SMTP_ALLOWED_HOSTS.`)
  const isTrusted = host !== '' && host.toLowerCase() === hostOfPassword(config, settings)
  return {
    host,
    port: settings.email_port,
    user: isTrusted ? settings.email_user : '',
    password: isTrusted ? config.smtpPassword : undefined,
    from: { name: settings.site_name, address: settings.email_from },
    domain: new URL(config.publicUrl || 'http://localhost').hostname,
  }
}
