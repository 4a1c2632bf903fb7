import { createHmac } from 'node:crypto'
import type { MailServer } from '../adapters/mail.ts'
import { openText, sealText } from '../adapters/secret-key.ts'
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
function serverOfPassword(config: Config, settings: Pick<Settings, 'smtp_password_host'>): string {
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

export const serverAt = ({ host, port }: Place) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`.toLowerCase()

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

export const placeIn = ({ email_host: host, email_port: port }: Settings): Place => ({ host, port })

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

type Keys = Pick<Context, 'config' | 'keyFor'>

/** Seals the password for this host and port: a row that names another place does not open it. */
export const sealPassword = ({ keyFor }: Keys, place: Place, password: string): string =>
  sealText(keyFor('mail password'), password, serverAt(place))

/** The saved password, undefined for none. `fault` says why it cannot be opened. */
function openPassword(
  { keyFor }: Keys,
  settings: Settings,
): { password: string | undefined; fault?: string } {
  const { sealed_smtp_password: sealed, email_host: host } = settings
  if (sealed === '' || host === '') return { password: undefined }
  const server = serverAt(placeIn(settings))
  try {
    return { password: openText(keyFor('mail password'), sealed, server) }
  } catch {
    return {
      password: undefined,
      fault: `We cannot open the saved password for ${server}. It was saved for another mail server or with another secret key. Enter it again.`,
    }
  }
}

/** Where the mail server's password comes from, and which mail server gets it; never the password. */
export function describePassword(ctx: Keys, settings: Settings) {
  const { config } = ctx
  if (config.smtpPassword !== undefined)
    return { from: 'environment' as const, host: serverOfPassword(config, settings) || null, fault: null }
  if (settings.sealed_smtp_password === '') return { from: null, host: null, fault: null }
  const { fault = null } = openPassword(ctx, settings)
  return { from: 'settings' as const, host: serverAt(placeIn(settings)), fault }
}

/** Identifies these mail settings, with the password. */
export const mailFingerprint = (ctx: Keys, settings: Settings): string => {
  const { email_user: user, email_from: from } = settings
  const password = ctx.config.smtpPassword ?? openPassword(ctx, settings).password
  return createHmac('sha256', ctx.keyFor('mail password'))
    .update(JSON.stringify([serverAt(placeIn(settings)), user, from, password]))
    .digest('hex')
}

/** No email can be sent with these settings. `details` names the variable to change. */
export class MailSettingsWrong extends Error {
  readonly details: string | undefined
  constructor(sentence: string, details?: string) {
    super(sentence)
    this.details = details
  }
}

/** The mail server of the settings; throws MailSettingsWrong. */
export function mailServerOf(ctx: Keys, settings: Settings): MailServer {
  const { config } = ctx
  const host = settings.email_host
  if (!isAllowed(config, host))
    throw new MailSettingsWrong(`The mail server ${host} is not in SMTP_ALLOWED_HOSTS.`, 'SMTP_ALLOWED_HOSTS')
  return {
    host,
    port: settings.email_port,
    ...credentialsOf(ctx, settings),
    from: { name: settings.site_name, address: settings.email_from },
    replyTo: answersTo(settings),
    domain: new URL(config.publicUrl || 'http://localhost').hostname,
    installation: installationName(ctx),
  }
}

/** SMTP_PASSWORD wins over the saved password. */
function credentialsOf(ctx: Keys, settings: Settings): Pick<MailServer, 'user' | 'password'> {
  const { config } = ctx
  const { email_user: user, email_host: host } = settings
  if (config.smtpPassword === undefined) {
    const { password, fault } = openPassword(ctx, settings)
    if (fault !== undefined) throw new MailSettingsWrong(fault)
    return { user, password }
  }
  const isTrusted = host !== '' && serverAt(placeIn(settings)) === serverOfPassword(config, settings)
  return isTrusted ? { user, password: config.smtpPassword } : { user: '', password: undefined }
}
