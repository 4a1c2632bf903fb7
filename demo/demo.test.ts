import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { addDays, dayIn, localTime } from '#contract/dates.ts'
import { templateRow } from '#contract/templates.ts'
import type { Tables } from '#server/database/schema.ts'
import { filledDemo } from '#server/testing/filled-demo.ts'
import { cast, castPairs, type Name } from './cast.ts'

const demo = await filledDemo()
const { db } = demo
after(demo.drop)

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

test('the demo shows every state of the programme', async () => {
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

test('lines to the programme team are read and unread, and summaries have both forms and gaps', async () => {
  const lines = await db
    .selectFrom('debriefs')
    .where('team_line', '<>', '')
    .select(['line_unread_since'])
    .execute()
  const contents = (await db.selectFrom('sign_offs').select('content').execute()).map(
    ({ content }) => content,
  )
  const isUnread = ({ line_unread_since }: { line_unread_since: string | null }) => line_unread_since !== null

  const unread = lines.filter(isUnread).length
  assert.ok(unread > 0 && unread < 6 && unread < lines.length, `${unread} of ${lines.length}`)
  for (const words of ['form 1', 'form 2', 'Progress: Finished MST', 'Not met: '])
    assert.ok(
      contents.some((content) => content.includes(words)),
      words,
    )
})

test('two-step sign-in is offered, nobody has it, and no key works', async () => {
  const { second_factor } = await db
    .selectFrom('sign_in_settings')
    .select('second_factor')
    .executeTakeFirstOrThrow()
  const factors = await db
    .selectFrom('users')
    .where('second_factor_at', 'is not', null)
    .select('id')
    .unionAll(db.selectFrom('passkeys').select('id'))
    .execute()
  const keys = await db.selectFrom('api_keys').selectAll().orderBy('id').execute()
  const entries = await db
    .selectFrom('audit_log')
    .where('target_type', '=', 'key')
    .select(['action', 'actor_role', 'target_id'])
    .orderBy('id')
    .execute()

  assert.deepEqual([second_factor, factors], ['offered', []])
  assert.deepEqual(
    keys.map(({ name, last_day, revoked_at }) => [
      name,
      revoked_at === null ? last_day < dayIn(demo.now, demo.timeZone) : 'revoked',
    ]),
    [
      ['Old directory', true],
      ['Directory trial', 'revoked'],
    ],
  )
  assert.deepEqual(
    entries.map(({ action, actor_role, target_id }) => [action, actor_role, target_id]),
    [
      ['key.made', 'admin', 1],
      ['key.first_used', 'key: Old directory', 1],
      ['key.made', 'admin', 2],
      ['key.first_used', 'key: Directory trial', 2],
      ['key.revoked', 'admin', 2],
    ],
  )
})

test('the cast matches the README', async () => {
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

test('Eva has a night shift tomorrow, and Ben has no shift', async () => {
  const planned = await db
    .selectFrom('shifts')
    .innerJoin('users', 'users.id', 'shifts.mentee_id')
    .where('users.email', 'in', [cast.eva.email, cast.ben.email])
    .where('ends_at', '>', localTime(demo.now, demo.timeZone))
    .where('shifts.status', '=', 'scheduled')
    .select(['email', 'starts_at', 'ends_at'])
    .orderBy('starts_at')
    .execute()
  assert.ok(planned.every(({ email }) => email === cast.eva.email))
  const today = dayIn(demo.now, demo.timeZone)
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
  const today = dayIn(demo.now, demo.timeZone)
  assert.ok(goals.some((goal) => goal.target_date < today))
  assert.ok(goals.some((goal) => goal.target_date >= today && goal.target_date <= addDays(today, 7)))
})

test('Max can start goals from two shared templates and one of his own, and plans from one', async () => {
  const templates = await db.selectFrom('templates').selectAll().execute()

  assert.deepEqual(
    templates.map(({ kind, user_id }) => `${kind} ${user_id === null ? 'shared' : 'own'}`).sort(),
    ['goal own', 'goal shared', 'goal shared', 'plan shared'],
  )
  for (const { id, kind, title, content } of templates)
    templateRow.parse({
      ...{ id, kind, title, shared: true, mine: true, goal: null, plan: null },
      [kind]: JSON.parse(content),
    })
})

test('a new account gets an unused id', async () => {
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
      created_at: demo.now.toISOString(),
      updated_at: demo.now.toISOString(),
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  assert.equal(id, last.id + 1)
})
