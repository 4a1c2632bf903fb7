// The data for every contender: 200 mentors with ten mentees each, and their records.
import { sql } from 'kysely'
import { argon2Passwords } from '../server/adapters/passwords.ts'
import { deriveKeys, readSecretKey } from '../server/adapters/secret-key.ts'
import { connect } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import type { Db, NewRow, Tables } from '../server/database/schema.ts'
import { type AuditEntry, appendAudit, systemActor } from '../server/kernel/audit/audit.ts'
import { hashOfToken } from '../server/kernel/http/authentication.ts'

const mentors = 200
const menteesEach = 10
const mentees = mentors * menteesEach
const perMentee = { notes: 10, goals: 10, shifts: 10, plans: 2 }
const auditEntries = 20_000
export const password = 'a password of the bench'

const tokenOf = (who: string) => Buffer.from(who.padEnd(32, '.')).toString('base64url')
const adminId = 1
const mentorId = 2
const menteeId = mentorId + mentors

/** The requests come from the first mentor and concern their first mentee. */
export const people = {
  mentorId,
  menteeId,
  mentorToken: tokenOf('the first mentor'),
  adminToken: tokenOf('the administrator'),
}

export const emailOf = (id: number) => `person${id}@mst.example`

const text = (words: number, seed: number) =>
  Array.from({ length: words }, (_, at) => `word${(seed * 31 + at * 17) % 997}`).join(' ')
const list = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index))
const now = new Date()
const at = now.toISOString()
const life = { created_at: at, updated_at: at, updated_by: null }
const dayAhead = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Creates the database and the secret key in a data directory. With a URL, the database is on that
 * PostgreSQL.
 */
export async function makeProgramme(dataDir: string, databaseUrl?: string): Promise<void> {
  const { db, engine } = await connect({ dataDir, databaseUrl }, () => undefined)
  await migrate(db, engine)
  const passwordHash = await argon2Passwords().hash(password)
  const keyFor = readSecretKey(dataDir)
  await db.transaction().execute(async (db) => {
    await insertPeople(db, passwordHash)
    await insertShared(db)
    const entry = (index: number): AuditEntry => ({
      action: 'note.created',
      targetId: index + 1,
      details: `Wrote a message to ${text(2, index)}`,
      actor: undefined,
    })
    const ctx = { now: () => now, keyFor, actor: systemActor, requestId: 'bench' }
    for (let first = 0; first < auditEntries; first += 1_000)
      await appendAudit(
        db,
        ctx,
        list(1_000, (index) => entry(first + index)),
      )
  })
  if (engine === 'postgres') await continueOnPostgres(db)
  await db.destroy()
}

/** The rows were inserted with explicit ids, so set the sequences behind them. */
async function continueOnPostgres(db: Db) {
  for (const table of ['users', 'notes', 'goals', 'shifts', 'learning_plans', 'relationships'] as const)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    )
  await sql`analyze`.execute(db)
}

async function insertPeople(db: Db, password_hash: string) {
  const person = (id: number, role: 'admin' | 'mentor' | 'mentee'): NewRow<'users'> => ({
    ...life,
    id,
    first_name: `First${id}`,
    last_name: `Last${id}`,
    email: emailOf(id),
    email_key: emailOf(id),
    role,
    status: 'active',
    password_hash,
    password_set_by: 'self',
    password_changed_at: at,
  })
  await insertAll(db, 'users', [
    person(adminId, 'admin'),
    ...list(mentors, (index) => person(mentorId + index, 'mentor')),
    ...list(mentees, (index) => person(menteeId + index, 'mentee')),
  ])
  const session = (user_id: number, token: string) => ({
    token_hash: hashOfToken(token),
    user_id,
    created_at: at,
    last_used_at: at,
    proven_at: at,
    user_agent_hash: '',
    address_prefix: '',
  })
  await insertAll(db, 'sessions', [
    session(adminId, people.adminToken),
    session(mentorId, people.mentorToken),
  ])
}

async function insertShared(db: Db) {
  const mentorOf = (mentee: number) => mentorId + Math.floor(mentee / menteesEach)
  const pair = (mentee: number) => ({ mentor_id: mentorOf(mentee), mentee_id: menteeId + mentee })
  const each = <T>(times: number, make: (mentee: number, index: number) => T) =>
    list(mentees * times, (index) => make(index % mentees, index))

  await insertAll(
    db,
    'relationships',
    each(1, (mentee) => ({ ...pair(mentee), status: 'active', assigned_at: at })),
  )
  await insertAll(
    db,
    'progress',
    each(1, (mentee) => ({
      mentee_id: menteeId + mentee,
      status: 'undergoing_mst',
      notes: text(6, mentee),
      updated_at: at,
      updated_by: mentorOf(mentee),
    })),
  )
  await insertAll(
    db,
    'private_notes',
    each(1, (mentee) => ({
      ...pair(mentee),
      private_notes: text(12, mentee),
      strengths: text(8, mentee),
      areas_for_improvement: text(8, mentee),
      updated_at: at,
    })),
  )
  await insertAll(
    db,
    'notes',
    each(perMentee.notes, (mentee, index) => ({
      ...life,
      ...pair(mentee),
      note_type: index % 2 ? 'mentor_note' : 'mentee_note',
      content: text(15, index),
    })),
  )
  await insertAll(
    db,
    'goals',
    each(perMentee.goals, (mentee, index) => ({
      ...life,
      mentee_id: menteeId + mentee,
      created_by: mentorOf(mentee),
      title: text(4, index),
      description: text(12, index),
      target_date: dayAhead(30),
      priority: 'medium',
      status: index % 3 ? 'active' : 'completed',
    })),
  )
  await insertAll(
    db,
    'shifts',
    each(perMentee.shifts, (mentee, index) => {
      const day = dayAhead(Math.floor(index / mentees) - 5)
      return {
        ...life,
        ...pair(mentee),
        starts_at: `${day}T09:00`,
        ends_at: `${day}T17:00`,
        location: 'Ward 3',
        notes: '',
        status: 'scheduled',
      }
    }),
  )
  await insertAll(
    db,
    'learning_plans',
    each(perMentee.plans, (mentee, index) => ({
      ...life,
      ...pair(mentee),
      created_by: mentorOf(mentee),
      title: text(4, index),
      description: text(20, index),
      target_date: dayAhead(60),
      status: 'active',
    })),
  )
  await insertAll(
    db,
    'learning_plan_objectives',
    each(perMentee.plans * 2, (_mentee, index) => ({
      plan_id: Math.floor(index / 2) + 1,
      position: (index % 2) + 1,
      specific: text(8, index),
      measurable: text(8, index),
      achievable: text(8, index),
      relevant: text(8, index),
      time_bound: text(8, index),
    })),
  )
}

async function insertAll<Table extends keyof Tables>(db: Db, table: Table, rows: NewRow<Table>[]) {
  for (let first = 0; first < rows.length; first += 1_000)
    await db
      .insertInto(table)
      .values(rows.slice(first, first + 1_000))
      .execute()
}

/** Derives the key of the audit log for the limit program. */
export const auditKeyOf = (secret: Buffer): Buffer => deriveKeys(secret)('audit')
