import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { addDays, dayIn, localTime } from '#contract/dates.ts'
import { checkChain } from '../../audit-log/chain.ts'
import { writeLetter } from '../../letters/catalogue.ts'
import { derivedFrom } from '../../outside/secret-key.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import type { Tables } from '../schema.ts'
import { cast, castPairs, type Name } from './cast.ts'
import { fill } from './fill.ts'
import { inventProgramme } from './programme.ts'

const timeZone = 'Europe/London'
// Not long after the clocks went back, and before working hours.
const now = new Date('2026-10-27T06:30:00Z')
const today = dayIn(now, timeZone)
const localNow = localTime(now, timeZone)
const auditKey = derivedFrom(Buffer.alloc(32, 7))('audit')

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Kysely<Tables>

before(async () => {
  database = await freshDatabase()
  db = database.db
  const programme = inventProgramme({ now, timeZone, size: 1 })
  await fill(database, programme, { passwordHash: 'hash of the password', auditKey })
})
after(() => database.drop())

/** Rows that break a rule; there must be none. */
const none = async (broken: Promise<object[]>) => assert.deepEqual((await broken).slice(0, 3), [])

test('the demo has two administrators, 24 mentors and 180 mentees', async () => {
  const counts = await db
    .selectFrom('users')
    .select(['role', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('role')
    .orderBy('role')
    .execute()
  assert.deepEqual(
    counts.map(({ role, count }) => [role, count]),
    [
      ['admin', 2],
      ['mentee', 180],
      ['mentor', 24],
    ],
  )
})

test('three times the size is three times the people, no two with one address', () => {
  const { people } = inventProgramme({ now, timeZone, size: 3 })
  assert.equal(people.length, 618)
  assert.equal(new Set(people.map(({ email }) => email)).size, 618)
})

test('the same moment gives the same programme', () => {
  const [one, other] = [1, 2].map(() => inventProgramme({ now, timeZone, size: 1 }))
  assert.deepEqual(one, other)
})

test('a programme has nothing ahead of its moment, at any hour of the year and in any zone', () => {
  for (let month = 0; month < 12; month += 2) {
    const moment = new Date(Date.UTC(2027, month, 1 + month * 2, month * 2, 13))
    const zone = ['Europe/London', 'Pacific/Auckland', 'America/St_Johns'][(month % 6) / 2] as string
    const { chronicle } = inventProgramme({ now: moment, timeZone: zone, size: 1 })
    const late = chronicle.happenings.filter(({ at }) => at > moment.toISOString())
    assert.deepEqual(late.slice(0, 3), [])
  }
})

test('every state of the programme can be seen', async () => {
  const kinds = async (table: keyof Tables, column: string) => {
    const { rows } = await sql<{ kind: string }>`
      select distinct ${sql.ref(column)} as kind from ${sql.table(table)} order by 1`.execute(db)
    return rows.map(({ kind }) => kind).join(' ')
  }
  assert.equal(await kinds('users', 'status'), 'active inactive pending')
  assert.equal(await kinds('referrals', 'status'), 'approved pending processed rejected')
  assert.equal(await kinds('relationships', 'status'), 'active terminated')
  assert.equal(await kinds('progress', 'status'), 'awaiting_shift completed finished_mst undergoing_mst')
  assert.equal(await kinds('goals', 'status'), 'active cancelled completed')
  assert.equal(await kinds('goals', 'priority'), 'high low medium')
  assert.equal(await kinds('learning_plans', 'status'), 'active archived completed draft')
  assert.equal(await kinds('shifts', 'status'), 'cancelled completed scheduled')
  assert.equal(await kinds('notes', 'note_type'), 'mentee_note mentor_note')
})

test('the cast stands where the README says', async () => {
  const people = await db.selectFrom('users').selectAll().execute()
  const idOf = (name: Name) => people.find(({ email }) => email === cast[name].email)?.id as number
  const pairs = await db.selectFrom('relationships').where('status', '=', 'active').selectAll().execute()
  const mentorsOf = (name: Name) =>
    pairs.filter((pair) => pair.mentee_id === idOf(name)).map((pair) => pair.mentor_id)
  const menteesOf = (name: Name) =>
    pairs.filter((pair) => pair.mentor_id === idOf(name)).map((pair) => pair.mentee_id)
  for (const [mentor, mentee] of castPairs) assert.deepEqual(mentorsOf(mentee), [idOf(mentor)])
  assert.deepEqual(menteesOf('max').sort(), [idOf('eva'), idOf('ben')].sort())
  for (const name of ['uma', 'pia', 'ivan'] as const) assert.deepEqual(mentorsOf(name), [])
  for (const [name, { status, role }] of Object.entries(cast)) {
    const person = people.find(({ id }) => id === idOf(name as Name))
    assert.deepEqual([person?.status, person?.role], [status, role])
    assert.ok(person?.password_hash)
  }

  const progress = await db.selectFrom('progress').selectAll().execute()
  const progressOf = (name: Name) => progress.find(({ mentee_id }) => mentee_id === idOf(name))?.status
  assert.equal(progressOf('eva'), 'undergoing_mst')
  assert.equal(progressOf('ben') ?? 'awaiting_shift', 'awaiting_shift')
  assert.equal(progressOf('zoe'), 'completed')
})

test('Eva works the night of tomorrow, and Ben has no shift planned', async () => {
  const planned = await db
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.mentee_id')
    .where('users.email', 'in', [cast.eva.email, cast.ben.email])
    .where('ends_at', '>', localNow)
    .where('shifts.status', '=', 'scheduled')
    .select(['email', 'starts_at', 'ends_at'])
    .orderBy('starts_at')
    .execute()
  assert.ok(planned.every(({ email }) => email === cast.eva.email))
  const night = [`${addDays(today, 1)}T20:00`, `${addDays(today, 2)}T08:00`]
  assert.deepEqual([planned[0]?.starts_at, planned[0]?.ends_at], night)
})

test('Eva has goals overdue and due soon', async () => {
  const goals = await db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.mentee_id')
    .where('users.email', '=', cast.eva.email)
    .where('goals.status', '=', 'active')
    .select('target_date')
    .execute()
  assert.ok(goals.some((goal) => goal.target_date < today))
  assert.ok(goals.some((goal) => goal.target_date >= today && goal.target_date <= addDays(today, 7)))
})

test('shifts were planned while the two were together, and recorded after they were worked', async () => {
  const stage = db
    .selectFrom('shifts')
    .innerJoin('relationships as pair', (join) =>
      join.onRef('pair.mentor_id', '=', 'shifts.mentor_id').onRef('pair.mentee_id', '=', 'shifts.mentee_id'),
    )
    .selectAll('shifts')
    .select(['assigned_at', 'ended_at'])
  const shifts = await stage.execute()
  const { count } = await db
    .selectFrom('shifts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(shifts.length, count)
  for (const shift of shifts) {
    const { assigned_at, ended_at, outcome_at, outcome_reason, status } = shift
    assert.ok(assigned_at < shift.created_at && (ended_at === null || shift.created_at < ended_at), 'planned')
    assert.ok(localTime(new Date(shift.created_at), timeZone) < shift.starts_at, 'planned beforehand')
    assert.equal(outcome_at === null, status === 'scheduled')
    assert.equal(outcome_reason !== null, status === 'cancelled')
    if (outcome_at === null) continue
    const told = localTime(new Date(outcome_at), timeZone)
    if (status === 'completed') assert.ok(told >= shift.ends_at && told <= localNow, 'completed afterwards')
    assert.ok(ended_at === null || outcome_at <= ended_at, 'no word after the end')
  }
})

test('an ended relationship has no scheduled shift ahead of its end', () =>
  none(
    db
      .selectFrom('relationships as pair')
      .innerJoin('shifts', (join) =>
        join
          .onRef('shifts.mentor_id', '=', 'pair.mentor_id')
          .onRef('shifts.mentee_id', '=', 'pair.mentee_id'),
      )
      .where('pair.status', '=', 'terminated')
      .where('shifts.status', '=', 'scheduled')
      .where(sql<boolean>`shifts.starts_at > pair.ended_at`)
      .selectAll('shifts')
      .execute(),
  ))

test('few past shifts lack an outcome', async () => {
  const past = await db.selectFrom('shifts').where('ends_at', '<', localNow).select('status').execute()
  const open = past.filter(({ status }) => status === 'scheduled').length
  assert.ok(open > 0 && open < past.length / 20, `${open} of ${past.length}`)
})

test('nobody is in two places at once', async () => {
  const shifts = await db.selectFrom('shifts').selectAll().orderBy('starts_at').execute()
  for (const who of ['mentor_id', 'mentee_id'] as const)
    for (const own of Map.groupBy(shifts, (shift) => shift[who]).values())
      own.forEach((shift, place) => {
        const before = own[place - 1]
        assert.ok(!before || before.ends_at <= shift.starts_at)
      })
})

test('relationships end after they began; some mentees have two mentors, some none', async () => {
  await none(db.selectFrom('relationships').whereRef('ended_at', '<=', 'assigned_at').selectAll().execute())
  const active = await db.selectFrom('relationships').where('status', '=', 'active').selectAll().execute()
  const mentors = Map.groupBy(active, (pair) => pair.mentee_id)
  assert.ok([...mentors.values()].some((pairs) => pairs.length === 2))
  const mentees = await db
    .selectFrom('users')
    .where('role', '=', 'mentee')
    .where('status', '=', 'active')
    .select('id')
    .execute()
  assert.ok(mentees.some(({ id }) => !mentors.has(id)))
})

test('referrals hold what their status says', async () => {
  const referrals = await db
    .selectFrom('referrals')
    .leftJoin('users', 'users.id', 'referrals.user_id')
    .selectAll('referrals')
    .select('users.status as account')
    .execute()
  for (const { status, decided_at, decided_by, user_id, created_at, account } of referrals) {
    const isDecided = status !== 'pending'
    assert.equal(decided_at !== null && decided_by !== null, isDecided)
    assert.equal(user_id !== null, status === 'approved' || status === 'processed')
    if (status === 'approved') assert.equal(account, 'pending')
    if (status === 'processed') assert.notEqual(account, 'pending')
    assert.ok(decided_at === null || decided_at > created_at)
  }
})

test('a goal has a day of completion when it is completed, and only then', () =>
  none(
    db
      .selectFrom('goals')
      .where(sql<boolean>`(status = 'completed') <> (completed_at is not null)`)
      .selectAll()
      .execute(),
  ))

test('every change of progress starts from where the one before ended', async () => {
  const changes = await db.selectFrom('progress_history').selectAll().orderBy('id').execute()
  const progress = await db.selectFrom('progress').selectAll().execute()
  for (const { mentee_id, status, notes, version } of progress) {
    const own = changes.filter((change) => change.mentee_id === mentee_id)
    assert.deepEqual(
      own.map((change) => change.from_status),
      ['awaiting_shift', ...own.map((change) => change.to_status)].slice(0, -1),
    )
    assert.deepEqual([own.at(-1)?.to_status, own.at(-1)?.notes, own.length], [status, notes, version])
  }
})

test('plans have one to four objectives, numbered from one', async () => {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(objectives.id) as count, max(position) as last from learning_plans
    left join learning_plan_objectives as objectives on objectives.plan_id = learning_plans.id
    group by learning_plans.id`.execute(db)
  for (const { count, last } of rows) assert.ok(count >= 1 && count <= 4 && last === count)
})

test('nothing was changed before it was made, and nothing lies ahead of now', async () => {
  const tables = ['users', 'referrals', 'goals', 'learning_plans', 'shifts', 'notes'] as const
  for (const table of tables)
    await none(
      db
        .selectFrom(table)
        .where((eb) =>
          eb.or([eb('updated_at', '<', eb.ref('created_at')), eb('updated_at', '>', now.toISOString())]),
        )
        .selectAll()
        .execute(),
    )
})

test('lists are in the order of time by their ids', async () => {
  for (const table of [
    'users',
    'referrals',
    'goals',
    'learning_plans',
    'shifts',
    'notes',
    'letters',
  ] as const) {
    const rows = await db.selectFrom(table).select('created_at').orderBy('id').execute()
    const moments = rows.map(({ created_at }) => created_at)
    assert.deepEqual(moments, moments.toSorted())
  }
})

test('nobody wrote or led before their account or after it was made inactive', async () => {
  const written = await db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.actor_id')
    .select([
      'audit_log.created_at',
      'users.created_at as from',
      'users.updated_at',
      'users.status',
      'action',
    ])
    .execute()
  for (const { created_at, from, updated_at, status, action } of written) {
    assert.ok(created_at >= from, action)
    if (status === 'inactive') assert.ok(created_at <= updated_at, action)
  }
})

test('every letter can be written from what its row holds', async () => {
  const letters = await db.selectFrom('letters').selectAll().execute()
  for (const { kind, details } of letters) {
    const { paragraphs } = writeLetter(kind, JSON.parse(details), { name: 'MST System', address: '' })
    assert.doesNotMatch(paragraphs.join(' '), /undefined/)
  }
})

test('the audit log tells of every row, and its chain holds', async () => {
  const check = await checkChain(db, auditKey)
  assert.ok(check.intact)
  for (const [table, action] of [
    ['shifts', 'shift.created'],
    ['notes', 'note.created'],
    ['goals', 'goal.created'],
    ['learning_plans', 'plan.created'],
    ['relationships', 'relationship.started'],
    ['referrals', 'referral.submitted'],
  ] as const)
    await none(
      db
        .selectFrom(table)
        .where('id', 'not in', (eb) =>
          eb
            .selectFrom('audit_log')
            .where('action', '=', action)
            .where('target_id', 'is not', null)
            .select(sql<number>`target_id`.as('id')),
        )
        .select('id')
        .execute(),
    )
})

test('whoever is added next gets an id of their own', async () => {
  const last = await db
    .selectFrom('referrals')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('referrals')
    .values({
      first_name: 'Next',
      last_name: 'Applicant',
      email: 'next@mst.example',
      email_key: 'next@mst.example',
      grs_number: '1',
      reason: 'To be the next.',
      status: 'pending',
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  assert.equal(id, last.id + 1)
})
