import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, email, line, maxLength, optionalLine, password, version, whole } from './fields.ts'
import { factoryTopics, topicsOffered } from './matches.ts'
import { module } from './modules.ts'
import { factoryTexts, pageTexts } from './page-texts.ts'
import { factoryPublicSettings } from './public-settings.ts'

/** Labels and bounds of the number fields. */
export const settingBounds = {
  port: { label: 'Port', least: 1, most: 65_535 },
  sessionTimeout: { label: 'Session timeout', least: 1, most: 168 },
  passwordMinLength: { label: 'Minimum password length', least: 6, most: 20 },
  maxLoginAttempts: { label: 'Max login attempts', least: 3, most: 10 },
  lockoutDuration: { label: 'Lockout duration', least: 5, most: 1440 },
} as const

const emptyOr = (schema: z.ZodMiniType<string, string>) => z.union([z.literal(''), schema])

export const maxDaysOff = 200

export const esrSettings = z.strictObject({ competence: line(maxLength.title) })

const emailSettings = {
  host: optionalLine(maxLength.email).check(
    z.regex(/^[A-Za-z0-9.:-]*$/, 'Enter the name of a mail server, for example smtp.example.org'),
  ),
  port: whole(settingBounds.port),
  user: optionalLine(maxLength.email),
  fromEmail: emptyOr(email),
  enabled: z.boolean(),
}

/** The email settings of a body. No reply contains the password. Without it, the saved one stays. */
const emailBody = z.strictObject({
  ...emailSettings,
  password: z.optional(emptyOr(password)),
})
export type EmailBody = z.output<typeof emailBody>

const otherSettings = {
  system: z.strictObject({
    siteName: line(maxLength.name),
    maintenanceMode: z.boolean(),
    allowRegistrations: z.boolean(),
    sessionTimeout: whole(settingBounds.sessionTimeout),
  }),
  security: z.strictObject({
    passwordMinLength: whole(settingBounds.passwordMinLength),
    requirePasswordChange: z.boolean(),
    maxLoginAttempts: whole(settingBounds.maxLoginAttempts),
    lockoutDuration: whole(settingBounds.lockoutDuration),
  }),
  /** Days off besides weekends and bank holidays. Omitting them leaves them unchanged. */
  daysOff: z.optional(z.array(day).check(z.maxLength(maxDaysOff))),
  /** The texts of the two public pages and the help link. Omitting them leaves them unchanged. */
  pages: z.optional(pageTexts),
  /** The file for the Electronic Staff Record. Omitting it leaves it unchanged. */
  esr: z.optional(esrSettings),
  /** The organisation's topics. Omitting them leaves them unchanged. */
  topics: z.optional(topicsOffered),
  version: z.optional(version),
}

/** The complete settings as replies contain them. */
const settings = z.strictObject({ email: z.strictObject(emailSettings), ...otherSettings })
export type Settings = z.infer<typeof settings>

/** The complete settings for saving. */
export const settingsBody = z.strictObject({ email: emailBody, ...otherSettings })
export type SettingsBody = z.infer<typeof settingsBody>

/** Defaults of a new installation. */
export const factorySettings = {
  email: { host: '', port: 587, user: '', fromEmail: '', enabled: true },
  system: {
    siteName: factoryPublicSettings.siteName,
    maintenanceMode: false,
    allowRegistrations: true,
    sessionTimeout: 24,
  },
  security: {
    passwordMinLength: factoryPublicSettings.passwordMinLength,
    requirePasswordChange: false,
    maxLoginAttempts: 5,
    lockoutDuration: 30,
  },
  daysOff: [],
  pages: { ...factoryTexts, help: '' },
  esr: { competence: 'Preceptorship programme' },
  topics: factoryTopics,
} satisfies Settings

export const getSettings = endpoint('GET /api/admin/settings', {
  action: 'settings: read',
  reply: settings,
  texts: { error: 'Failed to load settings' },
})

export const saveSettings = endpoint('PUT /api/admin/settings', {
  action: 'settings: edit',
  body: settingsBody,
  reply: settings,
  texts: { error: 'Failed to save settings' },
})

/**
 * Sends an email to the calling administrator, with these email settings before they are saved, else with the saved
 * ones. 502 when the mail server did not accept the email.
 */
export const sendTestEmail = endpoint('POST /api/admin/settings/test-email', {
  action: 'settings: send test',
  body: z.strictObject({ email: z.optional(emailBody) }),
  reply: z.object({ message: z.string(), mailed: z.boolean() }),
  texts: { error: 'Failed to send the test email' },
})

/** The modules, and how many rows of each are kept. */
export const listModules = endpoint('GET /api/admin/modules', {
  action: 'settings: read',
  reply: z.array(z.object({ module, on: z.boolean(), rows: z.int() })),
  texts: { error: 'Failed to load what your programme uses' },
})

/** Switches modules on or off for everybody, and returns those that are off. Without any, it confirms the choice. */
export const chooseModules = endpoint('PUT /api/admin/modules', {
  action: 'modules: choose',
  body: z.strictObject({ on: z.optional(z.array(module)), off: z.optional(z.array(module)) }),
  reply: z.array(module),
  texts: { success: 'Saved', error: 'Failed to save what your programme uses' },
})

/** Read-only facts of the installation, without credentials and paths. */
export const getDatabaseFacts = endpoint('GET /api/admin/database', {
  action: 'settings: read',
  reply: z.object({
    engine: z.enum(['SQLite', 'PostgreSQL']),
    engineVersion: z.string(),
    sizeBytes: z.int(),
    rows: z.object({
      users: z.int(),
      referrals: z.int(),
      relationships: z.int(),
      shifts: z.int(),
      goals: z.int(),
      learningPlans: z.int(),
      notes: z.int(),
      documents: z.int(),
      auditLog: z.int(),
    }),
    schemaVersion: z.int(),
    /** When the last restorable backup was made, and its size. */
    lastBackup: z.nullable(z.string()),
    lastBackupBytes: z.nullable(z.int()),
    /** Why the newest backup failed or is incomplete. */
    lastBackupFailure: z.nullable(z.object({ at: z.string(), why: z.string() })),
    /** Whether nightly backups are configured. */
    backupsByNight: z.boolean(),
    smtpPasswordSet: z.boolean(),
    /** SMTP_PASSWORD wins over the saved password. */
    smtpPasswordFrom: z.nullable(z.enum(['environment', 'settings'])),
    /** The only mail server that receives the password; null when none is configured. */
    smtpPasswordHost: z.nullable(z.string()),
    /** Why the saved password cannot be used. */
    smtpPasswordFault: z.nullable(z.string()),
    /** Allowed mail servers; null when there is no restriction. */
    smtpAllowedHosts: z.nullable(z.array(z.string())),
  }),
  texts: { error: 'Failed to load database information', isFixed: true },
})
