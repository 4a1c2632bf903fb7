import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Engine } from '../connect.ts'

/** Programme standards, the start of each mentee's programme, days away and meetings. */
export async function milestones(db: Kysely<unknown>, engine: Engine) {
  const create = (table: string, columns: (builder: CreateTableBuilder<string>) => typeof builder) =>
    columns(
      db.schema
        .createTable(table)
        .addColumn('id', 'integer', (c) =>
          engine === 'sqlite'
            ? c.primaryKey().autoIncrement()
            : c.primaryKey().generatedByDefaultAsIdentity(),
        ),
    )
      .modifyEnd(engine === 'sqlite' ? sql`strict` : sql``)
      .execute()
  const life = (table: CreateTableBuilder<string>) =>
    table
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'integer', (c) => c.references('users.id'))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
  const deletion = (table: CreateTableBuilder<string>) =>
    table.addColumn('deleted_at', 'text').addColumn('deleted_by', 'integer', (c) => c.references('users.id'))
  const ofMentee = (table: CreateTableBuilder<string>) =>
    table.addColumn('mentee_id', 'integer', (c) => c.notNull().references('users.id'))

  await create('standards', (table) =>
    table
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('own', 'text')
      .addColumn('also_under_way', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'integer', (c) => c.notNull().references('users.id')),
  )
  await create('programmes', (table) =>
    life(ofMentee(table).addColumn('starts_on', 'text').addColumn('months', 'integer')),
  )
  await create('absences', (table) =>
    deletion(
      life(
        ofMentee(table)
          .addColumn('from_day', 'text', (c) => c.notNull())
          .addColumn('to_day', 'text'),
      ),
    ),
  )
  await create('meetings', (table) =>
    deletion(
      life(
        ofMentee(table)
          .addColumn('mentor_id', 'integer', (c) => c.notNull().references('users.id'))
          .addColumn('held_on', 'text', (c) => c.notNull())
          .addColumn('minutes', 'integer', (c) => c.notNull())
          .addColumn('milestones', 'text', (c) => c.notNull())
          .addColumn('shift_id', 'integer', (c) => c.references('shifts.id'))
          .addColumn('disputed_at', 'text')
          .addColumn('took_place', 'integer')
          .addColumn('settled_at', 'text')
          .addColumn('settled_by', 'integer', (c) => c.references('users.id')),
      ),
    ),
  )
  for (const index of indexes) await sql.raw(`create ${index}`).execute(db)
}

const indexes = [
  'unique index programmes_of_mentee on programmes (mentee_id)',
  'index absences_of_mentee on absences (mentee_id, from_day)',
  'index meetings_of_mentee on meetings (mentee_id, held_on)',
  'index meetings_of_mentor on meetings (mentor_id, held_on)',
]
