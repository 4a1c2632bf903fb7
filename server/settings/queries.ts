import type { Module } from '#contract/modules.ts'
import { countOf } from '../database/rows.ts'
import type { Db, Tables } from '../database/schema.ts'
import { untilChange } from '../database/until-change.ts'

const counted = {
  users: 'users',
  referrals: 'referrals',
  relationships: 'relationships',
  shifts: 'shifts',
  goals: 'goals',
  learningPlans: 'learning_plans',
  notes: 'notes',
  documents: 'documents',
  auditLog: 'audit_log',
} as const satisfies Record<string, keyof Tables>

/** The number of rows in the main tables, including soft-deleted ones. */
export const countMainRows = (db: Db) => rowsCounted({ db }, {})

const rowsCounted = untilChange(async ({ db }: { db: Db }) => {
  const counts = Object.entries(counted).map(async ([name, table]) => {
    return [name, await countOf(db.selectFrom(table))] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<keyof typeof counted, number>
})

/** The rows that a module keeps, without those that people deleted. */
export const countModuleRows = (db: Db) => moduleRowsCounted({ db }, {})

const moduleRowsCounted = untilChange(async ({ db }: { db: Db }): Promise<Record<Module, number>> => {
  const present = (table: 'debriefs' | 'meetings' | 'reflections' | 'comments') =>
    countOf(db.selectFrom(table).where(`${table}.deleted_at`, 'is', null))
  return {
    debriefs: await present('debriefs'),
    milestones: await present('meetings'),
    'sign-off': await countOf(db.selectFrom('sign_offs')),
    record: await present('reflections'),
    matching: await countOf(db.selectFrom('match_profiles')),
    cover: await countOf(db.selectFrom('handovers')),
    comments: await present('comments'),
    directory: await countOf(
      db.selectFrom('users').where('directory_since', 'is not', null).where('deleted_at', 'is', null),
    ),
  }
})
