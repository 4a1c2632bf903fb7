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
