import type { MailServer } from '../adapters/mail.ts'
import type { Row } from '../database/schema.ts'
import type { Config } from '../kernel/config/config.ts'
import { findSettingsForUpdate, saveMailState, saveSmtpPasswordHost } from '../kernel/config/settings.ts'
import { type Context, inTransaction } from '../kernel/context.ts'
import { refuseField } from '../kernel/errors.ts'
import { answersTo } from './email.ts'
import { installationName } from './identity.ts'

type Settings = Row<'settings'>

type Place = { host: string; port: number }

/**
 * Only this host and port get SMTP_PASSWORD. Otherwise an administrator could send it to their own server.
 * SMTP_PASSWORD_HOST names them, or else the first host and port saved while there is a password. Without a
 * port, SMTP_PASSWORD_HOST gets the first port that is saved with this host.
 */
export function serverOfPassword(config: Config, settings: Pick<Settings, 'smtp_password_host'>): string {
  const { smtpPassword, smtpPasswordHost: named } = config
  const { smtp_password_host: bound } = settings
  if (smtpPassword === undefined) return ''
  if (named === undefined || hostIn(bound) === named) return bound
  return named
}

/** The new `smtp_password_host` when this place is saved. Older versions stored a host without a port. */
export function boundServer(
  config: Config,
  settings: Pick<Settings, 'smtp_password_host'>,
  place: Place,
): string {
  const known = serverOfPassword(config, settings)
  const isFirst = known === '' || known === place.host.toLowerCase()
  const { smtp_password_host: bound } = settings
  return config.smtpPassword !== undefined && place.host !== '' && isFirst ? serverAt(place) : bound
}

const serverAt = ({ host, port }: Place) => `${host.includes(':') ? `[${host}]` : host}:${port}`.toLowerCase()

/** Returns '' for a text without a port. */
const hostIn = (server: string) => /^\[?([^[\]]+?)\]?:\d+$/.exec(server)?.[1] ?? ''

/** For a mail server that was saved before there was a password, or by a version that bound no port. */
export async function bindSmtpPassword(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const settings = await findSettingsForUpdate(ctx.db)
    const server = boundServer(ctx.config, settings, placeIn(settings))
    if (server === settings.smtp_password_host) return
    await saveSmtpPasswordHost(ctx.db, server)
    const details = `Only ${server} gets SMTP_PASSWORD from now on`
    ctx.record('settings.smtp_password_bound', null, details)
    ctx.log.warn({ server }, 'SMTP_PASSWORD is bound to this host and port; SMTP_PASSWORD_HOST names another')
  })
}

const placeIn = ({ email_host: host, email_port: port }: Settings): Place => ({ host, port })

/** How emails are delivered: as messages, as files on the server, or later when email is on. */
export const deliveryModeOf = ({ email_host, email_enabled }: Settings): 'mailed' | 'kept' | 'waiting' =>
  email_enabled === 0 ? 'waiting' : email_host === '' ? 'kept' : 'mailed'

/** Saves whether the mail server of these settings works, unless they have changed since. */
export async function noteMailState(ctx: Context, used: Settings, state: 'works' | 'fails'): Promise<void> {
  if (used.email_host !== '' && used.mail_state !== state) await saveMailState(ctx.db, used, state)
}

const isAllowed = ({ smtpAllowedHosts }: Config, host: string) =>
  host === '' || !smtpAllowedHosts || smtpAllowedHosts.includes(host.toLowerCase())

export function refuseForeignHost(config: Config, host: string): void {
  if (isAllowed(config, host)) return
  const allowed = config.smtpAllowedHosts?.join(', ')
  refuseField('email.host', `You can only use these mail servers: ${allowed}`)
}

export class HostNotAllowed extends Error {
  constructor(host: string) {
    super(`The mail server ${host} is not in SMTP_ALLOWED_HOSTS.`)
  }
}

/** The mail server of the settings; throws HostNotAllowed. */
export function mailServerOf(ctx: Pick<Context, 'config' | 'keyFor'>, settings: Settings): MailServer {
  const { config } = ctx
  const host = settings.email_host
  if (!isAllowed(config, host)) throw new HostNotAllowed(host)
  const isTrusted = host !== '' && serverAt(placeIn(settings)) === serverOfPassword(config, settings)
  return {
    host,
    port: settings.email_port,
    user: isTrusted ? settings.email_user : '',
    password: isTrusted ? config.smtpPassword : undefined,
    from: { name: settings.site_name, address: settings.email_from },
    replyTo: answersTo(settings),
    domain: new URL(config.publicUrl || 'http://localhost').hostname,
    installation: installationName(ctx),
  }
}
