import * as z from 'zod/mini'
import { formatDay } from '#contract/dates.ts'
import { day } from '#contract/fields.ts'
import { pageTexts } from '#contract/page-texts.ts'
import { factorySettings, maxDaysOff, type Settings, settingBounds, settings } from '#contract/settings.ts'
import { dayFromText } from '#web/kit/days/month.ts'

const { email, system, security } = settings.shape
const pages = pageTexts.shape
type WholeNumber = (typeof email.shape)['port']

/** Digits only: no '24.5', and no '1e2' that would read as a hundred. */
const typed = (whole: WholeNumber) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)),
    ),
    whole,
  )

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const isDayOff = (line: string) => z.safeParse(day, dayFromText(line)).success

/** A day on each line, as people write days. */
const typedDays = z.pipe(
  z.string().check(
    z.refine((text) => linesOf(text).every(isDayOff), {
      error: ({ input }) =>
        `'${linesOf(String(input)).find((line) => !isDayOff(line))}' must be a day that exists, like 28/12/2026`,
    }),
    z.refine((text) => linesOf(text).length <= maxDaysOff, `Further days off can be at most ${maxDaysOff}`),
  ),
  z.transform((text) => linesOf(text).flatMap((line) => dayFromText(line) ?? [])),
)

/** What the page's form holds: the sections side by side, numbers as they were typed. */
export const settingsForm = z.strictObject({
  ...email.shape,
  ...system.shape,
  ...security.shape,
  ...pages,
  port: typed(email.shape.port),
  sessionTimeout: typed(system.shape.sessionTimeout),
  passwordMinLength: typed(security.shape.passwordMinLength),
  maxLoginAttempts: typed(security.shape.maxLoginAttempts),
  lockoutDuration: typed(security.shape.lockoutDuration),
  daysOff: typedDays,
})
export type FormBody = z.output<typeof settingsForm>
type Typed = keyof typeof settingBounds | 'daysOff'
export type FormValues = Omit<FormBody, Typed> & Record<Typed, string>

export const valuesOf = ({
  email,
  system,
  security,
  daysOff = [],
  pages = factorySettings.pages,
}: Settings): FormValues => ({
  ...email,
  ...system,
  ...security,
  ...pages,
  port: String(email.port),
  sessionTimeout: String(system.sessionTimeout),
  passwordMinLength: String(security.passwordMinLength),
  maxLoginAttempts: String(security.maxLoginAttempts),
  lockoutDuration: String(security.lockoutDuration),
  daysOff: daysOff.map(formatDay).join('\n'),
})

const onOff = (isOn: boolean) => (isOn ? 'On' : 'Off')

/** The fields by the names that they bear on the page. */
export const inWords = (values: FormValues) =>
  [
    ['Send e-mail', onOff(values.enabled)],
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
    ['Further days off', values.daysOff],
    ['Help address', values.help],
    ['Accessibility', values.accessibility],
    ['Privacy', values.privacy],
  ] as const

/** The whole object again, as it is saved. */
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
    pages: { accessibility, privacy, help },
    ...(version === undefined ? {} : { version }),
  }
}

/** The server names a field with its section, 'email.host'; here it is 'host'. */
export const withoutSections = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name.split('.').at(-1) ?? name, sentence]),
  )
