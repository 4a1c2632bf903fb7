import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, email, line, maxLength, optionalLine, optionalText, version, whole } from './fields.ts'

/** The pages whose texts administrators can edit, by path. */
export const textPages = { '/accessibility': 'accessibility', '/privacy': 'privacy' } as const

const isAddress = (address: string) =>
  address === '' || z.regexes.html5Email.test(address) || /^https:\/\/\S[^\s.]*\.\S+$/.test(address)

/** An empty text uses the default of the program. Without a help address no help link is shown. */
export const pageTexts = z.strictObject({
  accessibility: optionalText(),
  privacy: optionalText(),
  help: optionalLine(maxLength.email).check(
    z.refine(isAddress, 'Enter an email address, or a web address that starts with https://'),
  ),
})
export type PageTexts = z.infer<typeof pageTexts>

/** These claims must be true: `npm test` checks them, or the server enforces them. */
export const factoryTexts = {
  accessibility: `We want everyone in the programme to be able to use this service. You can use it with a keyboard only, with a screen reader, at 400% zoom, on a small phone, in dark colours and without animation.

## How accessible this service is
This service aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.

## How we test this service
We run automated tests on each version before we release it:
- We check every page and every dialog with axe, for each role, in light and dark colours, on a desktop and on a phone.
- You can use every part of the service with a keyboard. We check that you can always see the focus.
- Every page fits a screen 320 pixels wide without scrolling sideways. Nothing moves while a page loads.
- Text and background colours meet AA contrast.

Automated tests cannot find every problem, for example whether a text is easy to understand. We have not tested this service with people who use assistive technology.

## If you have a problem using this service
Contact the programme team. Use the help link on this page if there is one. Tell us which page you were on and what you use to read it. You can also ask us for information in a different format.

If you are not happy with our reply, complain to your organisation. In Great Britain you can then contact the Equality Advisory and Support Service: https://www.equalityadvisoryservice.com`,
  privacy: `We only collect what we need to run the programme. We do not use it for advertising, sell it or share it with others. The organisation that runs the programme is responsible for your information.

## What we collect
- About everyone with an account: name, email address, GRS number if we know it, role, and when, with which browser and from which network they signed in. We store passwords in a form that no one can read.
- About how you sign in: your authenticator app, passkeys and recovery codes, and the link to your work account. We never see the password of your work account.
- From your organisation's directory, if it is connected: name, work address, and whether you still work there.
- About mentees: progress, goals, learning plans, shifts, notes, documents and referral.
- About the programme: meetings, and days away without a reason.
- About shifts: debriefs, which both sides and administrators read once both have written or after 72 hours. Only administrators read the line for the programme team.
- About the end: the signed summary with name, role and time of each signature, and the certificate. Anyone with its reference can check it, unless its holder has closed that.
- For yourself alone: reflections, which no one else can read in the service, also no administrator.
- About changes: an audit log, which no one can change, of who did what.

This browser stores your sign-in, your choice of colours, anything you have started to type and, for mentors and mentees, what they read last. We use cookies only to sign you in. One marks a browser that you have signed in with, so that someone else's failed attempts do not lock you out. The others last a few minutes while you sign in.

## How long we keep it
- Accounts and their records, until the organisation deletes them. When something is deleted in the service, no one can see it any more. We keep the record for the audit log.
- The audit log, for as long as the service runs.
- Sign-ins, until they expire. The organisation sets the time limit, a week at most.
- Password links for an hour, and invitations for 7 days.
- Backups of the whole service, for as long as the organisation keeps them.

## Your rights
You can ask what we hold about you and get a copy of it. You can ask us to correct it, and you can object to how we use it. Contact the programme team, using the help link on this page if there is one, or your organisation's data protection officer. In Great Britain you can complain to the Information Commissioner: https://ico.org.uk`,
} as const

export const selectMentee = 'Please select a mentee'
export const selectMentor = 'Please select a mentor'
export const targetDateRequired = 'Target date is required'

/** Settings that are visible before sign-in, and those for formatting days and times. */
export const getPublicSettings = endpoint('GET /api/settings/public', {
  action: 'settings: see public',
  reply: z.object({
    siteName: z.string(),
    maintenanceMode: z.boolean(),
    allowRegistrations: z.boolean(),
    timeZone: z.string(),
    passwordMinLength: z.int(),
    /**
     * No mail server is configured: emails are stored as files on the server, so no text says that they were
     * sent.
     */
    keepsLetters: z.boolean(),
    /** The help link, an email or web address; empty when not configured. */
    help: z.string(),
    /** Passkeys work at this address and are not switched off. */
    passkeys: z.boolean(),
    /**
     * Signing in with a work account is set up; `name` is the provider's. With `only`, passwords are for
     * emergencies.
     */
    workSignIn: z.nullable(z.object({ name: z.nullable(z.string()), only: z.boolean() })),
  }),
})

/** The texts of the two editable pages, with defaults filled in. */
export const getPageTexts = endpoint('GET /api/settings/texts', {
  action: 'settings: see public',
  reply: z.object({ accessibility: z.string(), privacy: z.string() }),
})

/** The sign-in page looks different in each of these cases, and is prerendered in each. */
export const loginLook = ({ maintenanceMode, workSignIn, passkeys }: LoginSettings) =>
  `${maintenanceMode ? 'maintenance' : 'usual'} ${workSignIn ? (workSignIn.only ? 'work account only' : 'work account') : 'password'}${passkeys ? ' passkey' : ''}`

type LoginSettings = { maintenanceMode: boolean; workSignIn: { only: boolean } | null; passkeys: boolean }

/** Defaults of a new installation, which the browser uses before the first reply. */
export const factoryPublicSettings = { siteName: 'MST System', passwordMinLength: 6 } as const

/** Labels and bounds of the number fields (rule S5.8). */
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

/** The complete settings, for reading and saving. The mail server's password is no setting (rule 12). */
export const settings = z.strictObject({
  email: z.strictObject({
    host: optionalLine(maxLength.email).check(
      z.regex(/^[A-Za-z0-9.:-]*$/, 'Enter the name of a mail server, for example smtp.example.org'),
    ),
    port: whole(settingBounds.port),
    user: optionalLine(maxLength.email),
    fromEmail: emptyOr(email),
    enabled: z.boolean(),
  }),
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
  version: z.optional(version),
})
export type Settings = z.infer<typeof settings>

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
} satisfies Settings

export const getSettings = endpoint('GET /api/admin/settings', { action: 'settings: read', reply: settings })

export const saveSettings = endpoint('PUT /api/admin/settings', {
  action: 'settings: edit',
  body: settings,
  reply: settings,
})

/**
 * Sends an email to the calling administrator and returns the mail server's reply; 502 when it rejected the
 * message.
 */
export const sendTestEmail = endpoint('POST /api/admin/settings/test-email', {
  action: 'settings: edit',
  reply: z.object({ message: z.string(), mailed: z.boolean() }),
})

/** Read-only facts of the installation, without credentials and paths (rule 14). */
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
    /** The only mail server that receives the password; null when none is configured. */
    smtpPasswordHost: z.nullable(z.string()),
    /** Allowed mail servers; null when there is no restriction. */
    smtpAllowedHosts: z.nullable(z.array(z.string())),
  }),
})
