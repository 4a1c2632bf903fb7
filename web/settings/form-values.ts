import * as z from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { day, keysOf } from '#contract/fields.ts'
import { maxTopicsOffered, topicsOffered } from '#contract/matches.ts'
import { pageTexts } from '#contract/page-texts.ts'
import {
  esrSettings,
  factorySettings,
  maxDaysOff,
  type Settings,
  type SettingsBody,
  settingBounds,
  settingsBody,
} from '#contract/settings.ts'
import { dayFromText, realDay } from '#web/kit/days/day-from-text.ts'
import { numberOf } from '#web/kit/form/use-form.ts'

const { email, system, security } = settingsBody.shape
const pages = pageTexts.shape

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const isDayOff = (line: string) => z.safeParse(day, dayFromText(line)).success

/** One day per line in the usual notation. */
const typedDays = z.pipe(
  z.string().check(
    z.refine((text) => linesOf(text).every(isDayOff), {
      error: ({ input }) => `'${linesOf(String(input)).find((line) => !isDayOff(line))}' ${realDay}`,
    }),
    z.refine((text) => linesOf(text).length <= maxDaysOff, `Enter no more than ${maxDaysOff} other days off`),
  ),
  z.transform((text) => linesOf(text).flatMap((line) => dayFromText(line) ?? [])),
)

/** One topic per line. */
const typedTopics = z.pipe(z.pipe(z.string(), z.transform(linesOf)), topicsOffered)

/** Values of the form: the sections are flattened, and numbers are strings. */
export const settingsForm = z.strictObject({
  ...email.shape,
  ...system.shape,
  ...security.shape,
  ...pages,
  ...esrSettings.shape,
  port: numberOf(email.shape.port),
  sessionTimeout: numberOf(system.shape.sessionTimeout),
  passwordMinLength: numberOf(security.shape.passwordMinLength),
  maxLoginAttempts: numberOf(security.shape.maxLoginAttempts),
  lockoutDuration: numberOf(security.shape.lockoutDuration),
  daysOff: typedDays,
  topics: typedTopics,
})
export type FormBody = z.output<typeof settingsForm>
type Typed = keyof typeof settingBounds | 'password' | 'daysOff' | 'topics'
export type FormValues = Omit<FormBody, Typed> & Record<Typed, string>

export const valuesOf = ({
  email,
  system,
  security,
  daysOff = [],
  pages = factorySettings.pages,
  esr = factorySettings.esr,
  topics = factorySettings.topics,
}: Settings): FormValues => ({
  ...email,
  ...system,
  ...security,
  ...pages,
  ...esr,
  port: String(email.port),
  // No reply contains it.
  password: '',
  sessionTimeout: String(system.sessionTimeout),
  passwordMinLength: String(security.passwordMinLength),
  maxLoginAttempts: String(security.maxLoginAttempts),
  lockoutDuration: String(security.lockoutDuration),
  daysOff: daysOff.map(formatDay).join('\n'),
  topics: topics.join('\n'),
})

type Field = {
  label: string
  hint?: string
  placeholder?: string
  type?: 'email'
  isNumber?: boolean
  /** A name or an address, which has no spelling. */
  isCode?: boolean
  /** For a text of several lines. */
  maxRows?: number
}

type Bounds = { label: string; least: number; most: number }

const number = ({ label, least, most }: Bounds, unit = ''): Field => ({
  label,
  hint: `${least.toLocaleString('en-GB')}-${most.toLocaleString('en-GB')}${unit}`,
  isNumber: true,
})

const format =
  'Leave blank to use the standard text. Leave a blank line between paragraphs. Start a heading with # and a bullet with -.'

/** Labels and hints of all settings, in the order of the pages. */
export const fields: Record<keyof FormValues, Field> = {
  enabled: {
    label: 'Send emails',
    hint: 'If you turn this off, emails are held until you turn it back on.',
  },
  host: {
    label: 'Mail server',
    hint: 'Leave blank to save emails as files instead of sending them',
    placeholder: 'smtp.example.org',
    isCode: true,
  },
  port: number(settingBounds.port),
  user: { label: 'User', hint: 'The user name for the mail server', isCode: true },
  password: { label: 'Password' },
  fromEmail: { label: 'From email', hint: 'Emails are sent from this address', type: 'email' },
  siteName: { label: 'Site name', hint: 'Shown on every page, when signing in and in emails' },
  sessionTimeout: number(settingBounds.sessionTimeout, ' hours after sign-in'),
  maintenanceMode: {
    label: 'Maintenance mode',
    hint: 'Only administrators can use the service. Everyone else is asked to come back later.',
  },
  allowRegistrations: {
    label: 'Allow registrations',
    hint: 'People can refer themselves. If you turn this off, the referral page says that referrals are closed.',
  },
  passwordMinLength: number(settingBounds.passwordMinLength, ' characters'),
  maxLoginAttempts: number(settingBounds.maxLoginAttempts, ' wrong passwords'),
  lockoutDuration: number(settingBounds.lockoutDuration, ' minutes'),
  requirePasswordChange: {
    label: 'Require password change',
    hint: 'People must change a password they were given when they first sign in.',
  },
  daysOff: { label: 'Other days off', maxRows: 12 },
  topics: {
    label: 'Topics',
    hint: `What mentors can help with, one on each line, at most ${maxTopicsOffered}. Mentors choose their specialties from this list, and mentees what they would like help with.`,
    maxRows: 16,
  },
  competence: { label: 'Competence', hint: 'Use its name in ESR. Each row of the file contains it.' },
  help: {
    label: 'Help address',
    hint: 'An email address, or a web page that starts with https://. We link to it at the bottom of every page.',
    isCode: true,
  },
  accessibility: { label: 'Accessibility statement', hint: format, maxRows: 12 },
  privacy: {
    label: 'Privacy page',
    hint: `${format} A table of who can read what is added below.`,
    maxRows: 12,
  },
}

/** The fields of a section. */
const namesIn = (section: object) => keysOf(fields).filter((name) => name in section)

export const emailFields = namesIn(email.shape)
export const systemFields = namesIn(system.shape)
export const securityFields = namesIn(security.shape)
export const textFields = namesIn(pages)

/** The fields with their labels, to compare two versions on screen. Nobody compares passwords. */
export const inWords = (values: FormValues) =>
  keysOf(fields)
    .filter((name) => name !== 'password')
    .map((name) => [fields[name].label, textOf(values[name])] as const)

const textOf = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'On' : 'Off')

/** Rebuilds the sections for saving. */
export const settingsOf = (body: FormBody, version: number | undefined): SettingsBody => ({
  email: pick(email.shape, body),
  system: pick(system.shape, body),
  security: pick(security.shape, body),
  daysOff: body.daysOff,
  topics: body.topics,
  pages: pick(pages, body),
  esr: pick(esrSettings.shape, body),
  ...(version !== undefined && { version }),
})

const pick = <Section extends Partial<Record<keyof FormBody, unknown>>>(section: Section, body: FormBody) =>
  // Each name of a section is a field of the form.
  Object.fromEntries(Object.keys(section).map((name) => [name, body[name as keyof FormBody]])) as Pick<
    FormBody,
    keyof Section & keyof FormBody
  >

/** The server prefixes field names with the section, as in 'email.host'; the form uses 'host'. */
export const withoutSections = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name.split('.').at(-1) ?? name, sentence]),
  )
