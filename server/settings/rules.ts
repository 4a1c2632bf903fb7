import type { Settings } from '#contract/settings.ts'
import type { Row } from '../database/schema.ts'
import { changes } from '../kernel/changes.ts'
import { type Changing, type Context, instant, inTransaction } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { refuseStale } from '../kernel/versions.ts'
import type { Me } from '../kernel/who-is-asking.ts'
import { queueLetter } from '../letters/rules.ts'
import { findSettings, findSettingsForUpdate, saveSettings } from './queries.ts'

/** The settings in force: read where they are needed, so that a change acts at once on every server. */
export const readSettings = ({ db }: Pick<Context | Changing, 'db'>): Promise<Row<'settings'>> =>
  findSettings(db)

export async function changeSettings(ctx: Context, me: Me, wanted: Settings): Promise<Settings> {
  return inTransaction(ctx, async (ctx) => {
    const before = await findSettingsForUpdate(ctx.db)
    await refuseStale(ctx, { ...before, updated_at: before.updated_at ?? instant(ctx) }, wanted.version)
    const after = await saveSettings(ctx.db, rowOf(wanted), { id: me.id, at: instant(ctx) })
    ctx.record({
      action: 'settings.changed',
      target: 'settings',
      targetId: null,
      details: describeChange(before, after),
    })
    return settingsOf(after)
  })
}

const silent: Column[] = ['id', 'version', 'updated_at', 'updated_by']
const yesOrNo: Column[] = [
  'email_enabled',
  'maintenance_mode',
  'allow_registrations',
  'require_password_change',
]
type Column = keyof Row<'settings'>

function describeChange(before: Row<'settings'>, after: Row<'settings'>): string {
  const valueIn = (row: Row<'settings'>, name: Column) =>
    yesOrNo.includes(name) ? row[name] === 1 : row[name]
  const columns = (Object.keys(after) as Column[]).filter((name) => !silent.includes(name))
  return changes(
    columns.map((name) => [name.replaceAll('_', ' '), valueIn(before, name), valueIn(after, name)]),
  )
}

/** A letter to the administrator who asks, by the settings that are saved. */
export async function sendTestEmail(ctx: Context, me: Me): Promise<string> {
  const { email_enabled } = await readSettings(ctx)
  if (email_enabled === 0) refuse(409, 'E-mail is switched off. Switch it on and save before you test it.')
  await inTransaction(ctx, async (ctx) => {
    await queueLetter(ctx, 'test', { to: me, details: { firstName: me.firstName } })
    ctx.record({ action: 'settings.tested', target: 'settings', details: 'Asked for a test e-mail' })
  })
  return `A test e-mail is on its way to ${me.email}.`
}

export const settingsOf = (row: Row<'settings'>): Settings => ({
  email: {
    host: row.email_host,
    port: row.email_port,
    user: row.email_user,
    fromEmail: row.email_from,
    enabled: row.email_enabled === 1,
  },
  system: {
    siteName: row.site_name,
    maintenanceMode: row.maintenance_mode === 1,
    allowRegistrations: row.allow_registrations === 1,
    sessionTimeout: row.session_timeout,
  },
  security: {
    passwordMinLength: row.password_min_length,
    requirePasswordChange: row.require_password_change === 1,
    maxLoginAttempts: row.max_login_attempts,
    lockoutDuration: row.lockout_duration,
  },
  version: row.version,
})

const yesNo = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

const rowOf = ({ email, system, security }: Settings) => ({
  email_host: email.host,
  email_port: email.port,
  email_user: email.user,
  email_from: email.fromEmail,
  email_enabled: yesNo(email.enabled),
  site_name: system.siteName,
  maintenance_mode: yesNo(system.maintenanceMode),
  allow_registrations: yesNo(system.allowRegistrations),
  session_timeout: system.sessionTimeout,
  password_min_length: security.passwordMinLength,
  require_password_change: yesNo(security.requirePasswordChange),
  max_login_attempts: security.maxLoginAttempts,
  lockout_duration: security.lockoutDuration,
})
