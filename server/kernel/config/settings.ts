import type { WorkingCalendar } from '#contract/dates.ts'
import { factoryTopics } from '#contract/matches.ts'
import { factorySettings } from '#contract/settings.ts'
import { compiledOne } from '../../database/compiled.ts'
import type { Db, Row } from '../../database/schema.ts'
import type { Context } from '../context.ts'

/** Not cached, so that a change applies on every server immediately. */
export const readSettings = compiledOne((db) => db.selectFrom('settings').selectAll())

/** The current rules for working days. */
export const workingCalendar = async (ctx: Pick<Context, 'db' | 'config'>): Promise<WorkingCalendar> => ({
  timeZone: ctx.config.timeZone,
  daysOff: daysOffIn(await readSettings(ctx.db)),
})

export const daysOffIn = ({ days_off }: Row<'settings'>) => days_off.split(',').filter(Boolean)

/** The name of the competence in the file for ESR. */
export const competenceIn = ({ esr_competence }: Row<'settings'>): string =>
  esr_competence || factorySettings.esr.competence

/** The organisation's topics. */
export const topicsIn = ({ topics }: Row<'settings'>): string[] =>
  topics ? (JSON.parse(topics) as string[]) : factoryTopics

/** The modules that the programme does not use. */
export const modulesOffIn = ({ modules_off }: Pick<Row<'settings'>, 'modules_off'>): string[] =>
  modules_off?.match(/[^,]+/g) ?? []

/** The same, not cached, so that a change applies on every server immediately. */
export const findModulesOff = async (db: Db): Promise<string[]> => modulesOffIn(await findModules(db))

const findModules = compiledOne((db) => db.selectFrom('settings').select('modules_off'))

/** Keeps the version, because the form of the settings does not contain them. */
export const saveModulesOff = (db: Db, off: readonly string[]) =>
  db
    .updateTable('settings')
    .set({ modules_off: off.join(',') })
    .execute()

/** An update that changes nothing locks the row on both databases until the transaction ends. */
export const findSettingsForUpdate = (db: Db) =>
  db
    .updateTable('settings')
    .set((eb) => ({ version: eb.ref('version') }))
    .returningAll()
    .executeTakeFirstOrThrow()

type Change = Omit<
  Row<'settings'>,
  'id' | 'modules_off' | 'tested_mail' | 'updated_at' | 'updated_by' | 'version'
>

export const saveSettingsRow = (db: Db, change: Change, by: { id: number; at: string }) =>
  db
    .updateTable('settings')
    .set((eb) => ({ ...change, updated_at: by.at, updated_by: by.id, version: eb('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const saveSmtpPasswordHost = (db: Db, smtp_password_host: string) =>
  db.updateTable('settings').set({ smtp_password_host }).execute()

export const saveTestedMail = (db: Db, tested_mail: string) =>
  db.updateTable('settings').set({ tested_mail }).execute()

/** Keeps the version, because no person edited the settings. Skips settings that were changed after they were used. */
export const saveMailState = (db: Db, used: Row<'settings'>, mail_state: Row<'settings'>['mail_state']) =>
  db
    .updateTable('settings')
    .set({ mail_state })
    .where('email_host', '=', used.email_host)
    .where('email_port', '=', used.email_port)
    .where('email_user', '=', used.email_user)
    .where('email_from', '=', used.email_from)
    .where('sealed_smtp_password', '=', used.sealed_smtp_password)
    .execute()
