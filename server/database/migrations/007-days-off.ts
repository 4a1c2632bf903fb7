import type { Kysely } from 'kysely'

/** Extra days off besides weekends and bank holidays: 'YYYY-MM-DD', separated by commas. */
export async function daysOff(db: Kysely<unknown>) {
  await db.schema
    .alterTable('settings')
    .addColumn('days_off', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
