import * as z from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { day, keysOf } from '#contract/fields.ts'
import { topicsOffered } from '#contract/matches.ts'
import { pageTexts } from '#contract/page-texts.ts'
import {
  esrSettings,
  factorySettings,
  maxDaysOff,
  type Settings,
  settingBounds,
  settings,
} from '#contract/settings.ts'
import { dayFromText, realDay } from '#web/kit/days/day-from-text.ts'
import { numberOf } from '#web/kit/form/use-form.ts'

const { email, system, security } = settings.shape
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
type Typed = keyof typeof settingBounds | 'daysOff' | 'topics'
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
  sessionTimeout: String(system.sessionTimeout),
  passwordMinLength: String(security.passwordMinLength),
  maxLoginAttempts: String(security.maxLoginAttempts),
  lockoutDuration: String(security.lockoutDuration),
  daysOff: daysOff.map(formatDay).join('\n'),
  topics: topics.join('\n'),
})

/** The fields of the specified sections, and those of the page of texts. */
export const generalFields: (keyof FormValues)[] = [
  ...keysOf(email.shape),
  ...keysOf(system.shape),
  ...keysOf(security.shape),
]
export const textFields: (keyof FormValues)[] = keysOf(pages)

const onOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

/** The fields with their labels. */
export const inWords = (values: FormValues) =>
  [
    ['Send emails', onOff(values.enabled)],
    ['Mail server', values.host],
    [settingBounds.port.label, values.port],
    ['User', values.user],
    ['From email', values.fromEmail],
    ['Site name', values.siteName],
    [settingBounds.sessionTimeout.label, values.sessionTimeout],
    ['Maintenance mode', onOff(values.maintenanceMode)],
    ['Allow registrations', onOff(values.allowRegistrations)],
    [settingBounds.passwordMinLength.label, values.passwordMinLength],
    [settingBounds.maxLoginAttempts.label, values.maxLoginAttempts],
    [settingBounds.lockoutDuration.label, values.lockoutDuration],
    ['Require password change', onOff(values.requirePasswordChange)],
    ['Other days off', values.daysOff],
    ['Topics', values.topics],
    ['Competence', values.competence],
    ['Help address', values.help],
    ['Accessibility', values.accessibility],
    ['Privacy', values.privacy],
  ] as const

/** Rebuilds the sections for saving. */
export function settingsOf(body: FormBody, version: number | undefined): Settings {
  const { host, port, user, fromEmail, enabled } = body
  const { siteName, maintenanceMode, allowRegistrations, sessionTimeout } = body
  const { accessibility, privacy, help } = body
  const { passwordMinLength, requirePasswordChange, maxLoginAttempts, lockoutDuration } = body
  return {
    email: { host, port, user, fromEmail, enabled },
    system: { siteName, maintenanceMode, allowRegistrations, sessionTimeout },
    security: { passwordMinLength, requirePasswordChange, maxLoginAttempts, lockoutDuration },
    daysOff: body.daysOff,
    topics: body.topics,
    pages: { accessibility, privacy, help },
    esr: { competence: body.competence },
    ...(version === undefined ? {} : { version }),
  }
}

/** The server prefixes field names with the section, as in 'email.host'; the form uses 'host'. */
export const withoutSections = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name.split('.').at(-1) ?? name, sentence]),
  )
