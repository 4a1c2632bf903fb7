import type { Kysely } from 'kysely'

/** Days on which an organisation does not work, besides weekends and bank holidays: 'YYYY-MM-DD' with commas between. */
export async function daysOff(db: Kysely<unknown>) {
  await db.schema
    .alterTable('settings')
    .addColumn('days_off', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
