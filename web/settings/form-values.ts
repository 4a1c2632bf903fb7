import * as z from 'zod/mini'
import { type Settings, type settingBounds, settings } from '#contract/settings.ts'

const { email, system, security } = settings.shape
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

/** What the page's form holds: the sections side by side, numbers as they were typed. */
export const settingsForm = z.strictObject({
  ...email.shape,
  ...system.shape,
  ...security.shape,
  port: typed(email.shape.port),
  sessionTimeout: typed(system.shape.sessionTimeout),
  passwordMinLength: typed(security.shape.passwordMinLength),
  maxLoginAttempts: typed(security.shape.maxLoginAttempts),
  lockoutDuration: typed(security.shape.lockoutDuration),
})
export type FormBody = z.output<typeof settingsForm>
export type FormValues = Omit<FormBody, keyof typeof settingBounds> &
  Record<keyof typeof settingBounds, string>

export const valuesOf = ({ email, system, security }: Settings): FormValues => ({
  ...email,
  ...system,
  ...security,
  port: String(email.port),
  sessionTimeout: String(system.sessionTimeout),
  passwordMinLength: String(security.passwordMinLength),
  maxLoginAttempts: String(security.maxLoginAttempts),
  lockoutDuration: String(security.lockoutDuration),
})

/** The whole object again, as it is saved. */
export function settingsOf(body: FormBody, version: number | undefined): Settings {
  const { host, port, user, fromEmail, enabled } = body
  const { siteName, maintenanceMode, allowRegistrations, sessionTimeout } = body
  const { passwordMinLength, requirePasswordChange, maxLoginAttempts, lockoutDuration } = body
  return {
    email: { host, port, user, fromEmail, enabled },
    system: { siteName, maintenanceMode, allowRegistrations, sessionTimeout },
    security: { passwordMinLength, requirePasswordChange, maxLoginAttempts, lockoutDuration },
    ...(version === undefined ? {} : { version }),
  }
}

/** The server names a field with its section, 'email.host'; here it is 'host'. */
export const withoutSections = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name.split('.').at(-1) ?? name, sentence]),
  )
