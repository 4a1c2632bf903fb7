import { instantInWords } from '#contract/dates.ts'
import type { Reply } from '#contract/endpoint.ts'
import { keysOf } from '#contract/fields.ts'
import { factoryTopics } from '#contract/matches.ts'
import { isOn, moduleNames, modules } from '#contract/modules.ts'
import { type factoryTexts, factoryTextsWithout, type PageTexts } from '#contract/page-texts.ts'
import { fullName } from '#contract/person.ts'
import type * as publicContract from '#contract/public-settings.ts'
import * as contract from '#contract/settings.ts'
import { listActiveAdmins } from '../accounts/account-queries.ts'
import type { Row } from '../database/schema.ts'
import { changes, hasChanges } from '../kernel/audit/changes.ts'
import {
  competenceIn,
  daysOffIn,
  findModulesOff,
  findSettingsForUpdate,
  modulesOffIn,
  readSettings,
  saveModulesOff,
  saveSettingsRow,
  topicsIn,
} from '../kernel/config/settings.ts'
import { type Context, inTransaction, nowIso, type TransactionContext } from '../kernel/context.ts'
import { type Me, readSignInPolicy } from '../kernel/http/authentication.ts'
import type { Call } from '../kernel/http/route.ts'
import { refuseStale } from '../kernel/versions.ts'
import { boundServer, deliveryModeOf } from '../messaging/mail-server.ts'
import { queueEmail } from '../messaging/outbox.ts'
import { isWorkAccountOnly, relyingParty } from '../signing-in/sessions.ts'
import { mailColumns, mailStateOf } from './mail-settings.ts'
import { countModuleRows } from './queries.ts'

/** Settings that visitors may read without signing in. */
export async function getPublicSettings({
  ctx,
}: {
  ctx: Pick<Context, 'db' | 'config'>
}): Promise<Reply<typeof publicContract.getPublicSettings>> {
  const [settings, policy] = [await readSettings(ctx.db), await readSignInPolicy(ctx.db)]
  return {
    siteName: settings.site_name,
    maintenanceMode: settings.maintenance_mode === 1,
    allowRegistrations: settings.allow_registrations === 1,
    timeZone: ctx.config.timeZone,
    passwordMinLength: settings.password_min_length,
    keepsLetters: deliveryModeOf(settings) === 'kept',
    help: settings.help_address,
    passkeys: relyingParty(ctx) !== undefined && policy.second_factor !== 'off',
    modulesOff: modulesOffIn(settings),
    workSignIn: ctx.config.provider
      ? { name: ctx.config.provider.name ?? null, only: isWorkAccountOnly(ctx, policy) }
      : null,
  }
}

/** The texts of the two pages that administrators can edit. */
export async function getPageTexts({
  ctx,
}: {
  ctx: Pick<Context, 'db'>
}): Promise<Reply<typeof publicContract.getPageTexts>> {
  const { accessibility, privacy } = textsIn(await readSettings(ctx.db))
  return { accessibility, privacy }
}

export const getSettings = async ({ ctx }: Call<typeof contract.getSettings>) =>
  settingsOf(await readSettings(ctx.db))

export async function saveSettings({ ctx, me, body: wanted }: Call<typeof contract.saveSettings>) {
  return inTransaction(ctx, async (ctx) => {
    const before = await findSettingsForUpdate(ctx.db)
    const row = { ...before, updated_at: before.updated_at ?? nowIso(ctx) }
    await refuseStale(ctx, row, wanted.version, settingsOf(before))
    const mail = mailColumns(ctx, before, wanted.email)
    const change = {
      ...rowOf({ ...wanted, pages: wanted.pages ?? textsIn(before) }, before),
      ...mail,
      esr_competence: wanted.esr ? ownCompetence(wanted.esr.competence) : before.esr_competence,
      topics: wanted.topics ? ownTopics(wanted.topics) : before.topics,
      smtp_password_host: boundServer(ctx.config, before, wanted.email),
      mail_state: mailStateOf(ctx, before, { ...before, ...mail }),
    }
    if (!hasChanges(before, change)) return settingsOf(before)
    const after = await saveSettingsRow(ctx.db, change, { id: me.id, at: nowIso(ctx) })
    await notifyOtherAdmins(ctx, me, before, after)
    ctx.record('settings.changed', null, describeChange(before, after))
    return settingsOf(after)
  })
}

export async function listModules({ ctx: { db } }: Call<typeof contract.listModules>) {
  const [off, rows] = [await findModulesOff(db), await countModuleRows(db)]
  return moduleNames.map((module) => ({ module, on: isOn(off, module), rows: rows[module] }))
}

/** The form of the settings does not contain them, so their version stays. */
export async function chooseModules({
  ctx,
  body: { on = [], off = [] },
}: Call<typeof contract.chooseModules>) {
  return inTransaction(ctx, async (ctx) => {
    const settings = await findSettingsForUpdate(ctx.db)
    const before = modulesOffIn(settings)
    const after = moduleNames.filter(
      (name) => off.includes(name) || (before.includes(name) && !on.includes(name)),
    )
    const changed = moduleNames.filter((name) => before.includes(name) !== after.includes(name))
    if (changed.length > 0 || settings.modules_off === null) {
      await saveModulesOff(ctx.db, after)
      ctx.record(
        'settings.changed',
        null,
        changed.length === 0
          ? 'Kept all that the programme uses'
          : changes(changed.map((name) => [modules[name].label, isOn(before, name), isOn(after, name)])),
      )
    }
    return after
  })
}

/** Settings that an attacker would change to get access or to intercept emails; other administrators are notified. */
const watched: Column[] = [
  'email_host',
  'email_port',
  'email_user',
  'email_from',
  'email_enabled',
  'sealed_smtp_password',
  'smtp_password_host',
  'session_timeout',
  'password_min_length',
  'require_password_change',
  'max_login_attempts',
  'lockout_duration',
]

async function notifyOtherAdmins(
  ctx: TransactionContext,
  me: Me,
  before: Row<'settings'>,
  after: Row<'settings'>,
) {
  const changed = watched.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return
  const shownValues = {
    changedBy: fullName({ first_name: me.firstName, last_name: me.lastName }),
    at: instantInWords(nowIso(ctx), ctx.config.timeZone),
    change: describeChange(before, after, changed),
  }
  const admins = await listActiveAdmins(ctx.db)
  for (const admin of admins.filter(({ id }) => id !== me.id))
    await queueEmail(ctx, 'settings_changed', {
      to: admin,
      details: { firstName: admin.first_name, ...shownValues },
    })
}

const silent: Column[] = [
  'mail_state',
  'tested_mail',
  'modules_off',
  'id',
  'version',
  'updated_at',
  'updated_by',
]
const yesOrNo: Column[] = [
  'email_enabled',
  'maintenance_mode',
  'allow_registrations',
  'require_password_change',
]
type Column = keyof Row<'settings'>

function describeChange(
  before: Row<'settings'>,
  after: Row<'settings'>,
  columns = keysOf(after).filter((name) => !silent.includes(name)),
): string {
  const valueIn = (row: Row<'settings'>, name: Column) =>
    yesOrNo.includes(name) ? row[name] === 1 : row[name]
  return changes(
    columns
      .filter((name) => name !== 'sealed_smtp_password')
      .map((name) => [name.replaceAll('_', ' '), valueIn(before, name), valueIn(after, name)]),
    [['smtp password', before.sealed_smtp_password, after.sealed_smtp_password]],
  )
}

const settingsOf = (row: Row<'settings'>): contract.Settings => ({
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
  daysOff: daysOffIn(row),
  pages: textsIn(row),
  esr: { competence: competenceIn(row) },
  topics: topicsIn(row),
  version: row.version,
})

const yesNo = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

function textsIn(row: Row<'settings'>) {
  const factory = factoryTextsWithout(modulesOffIn(row))
  return {
    accessibility: row.accessibility_text || factory.accessibility,
    privacy: row.privacy_text || factory.privacy,
    help: row.help_address,
  }
}

/** Stores nothing for the default list. */
const ownTopics = (wanted: string[]) => {
  const list = JSON.stringify([...new Set(wanted)])
  return list === JSON.stringify(factoryTopics) ? '' : list
}

const ownCompetence = (name: string) => (name === contract.factorySettings.esr.competence ? '' : name)

/** Stores nothing for an unchanged default text, because the next version may improve it. */
const ownText = (name: keyof typeof factoryTexts, text: string, before: Row<'settings'>) =>
  text === factoryTextsWithout(modulesOffIn(before))[name] ? '' : text

type Whole = Omit<contract.Settings, 'email'> & { pages: PageTexts }

const rowOf = ({ system, security, daysOff, pages }: Whole, before: Row<'settings'>) => ({
  site_name: system.siteName,
  maintenance_mode: yesNo(system.maintenanceMode),
  allow_registrations: yesNo(system.allowRegistrations),
  session_timeout: system.sessionTimeout,
  password_min_length: security.passwordMinLength,
  require_password_change: yesNo(security.requirePasswordChange),
  max_login_attempts: security.maxLoginAttempts,
  lockout_duration: security.lockoutDuration,
  days_off: daysOff ? [...new Set(daysOff)].sort().join(',') : before.days_off,
  accessibility_text: ownText('accessibility', pages.accessibility, before),
  privacy_text: ownText('privacy', pages.privacy, before),
  help_address: pages.help,
})
