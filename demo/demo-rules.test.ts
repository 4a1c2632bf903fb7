import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { localTime } from '#contract/dates.ts'
import { checkChain } from '#server/audit-log/chain-checker.ts'
import { writeEmail } from '#server/messaging/kinds.ts'
import { filledDemo } from '#server/testing/filled-demo.ts'

const demo = await filledDemo()
const { db } = demo
after(demo.drop)

const local = (instant: string) => localTime(new Date(instant), demo.timeZone)

/** Asserts that no row breaks a rule. */
const none = async (broken: Promise<object[]>) => assert.deepEqual((await broken).slice(0, 3), [])

test('the demo plans shifts within a relationship and records them after their end', async () => {
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
    const { assigned_at, ended_at, outcome_at, outcome_reason, status, cause, worked_ends_at } = shift
    assert.ok(assigned_at < shift.created_at && (ended_at === null || shift.created_at < ended_at), 'planned')
    assert.ok(local(shift.created_at) < shift.starts_at, 'planned beforehand')
    assert.equal(outcome_at === null, status === 'scheduled')
    assert.equal(outcome_reason !== null, status === 'cancelled')
    assert.ok(cause === null || status === 'cancelled')
    assert.ok(worked_ends_at === null || (status === 'completed' && worked_ends_at > shift.starts_at))
    if (cause !== null) assert.ok(local(outcome_at ?? '') >= shift.starts_at, 'known once it had begun')
    if (outcome_at === null) continue
    const told = local(outcome_at)
    if (status === 'completed')
      assert.ok(told >= shift.ends_at && outcome_at <= demo.now.toISOString(), 'completed afterwards')
    assert.ok(ended_at === null || outcome_at <= ended_at, 'no word after the end')
  }
})

test('an ended relationship has no scheduled shift after its end', () =>
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
  const past = await db
    .selectFrom('shifts')
    .where('ends_at', '<', local(demo.now.toISOString()))
    .select('status')
    .execute()
  const open = past.filter(({ status }) => status === 'scheduled').length
  assert.ok(open > 0 && open < past.length / 20, `${open} of ${past.length}`)
})

test('the demo never puts a person in two places at the same time', async () => {
  const shifts = await db.selectFrom('shifts').selectAll().orderBy('starts_at').execute()
  for (const who of ['mentor_id', 'mentee_id'] as const)
    for (const own of Map.groupBy(shifts, (shift) => shift[who]).values())
      own.forEach((shift, place) => {
        const before = own[place - 1]
        assert.ok(!before || before.ends_at <= shift.starts_at)
      })
})

test('relationships end after their start; some mentees have two mentors, some none', async () => {
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

test('each referral has the dates of its status', async () => {
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

test('only completed goals have a completion day', () =>
  none(
    db
      .selectFrom('goals')
      .where(sql<boolean>`(status = 'completed') <> (completed_at is not null)`)
      .selectAll()
      .execute(),
  ))

test('the demo has no comment on a finished goal or an archived plan', () =>
  none(
    db
      .selectFrom('comments')
      .leftJoin('goals', 'goals.id', 'comments.goal_id')
      .leftJoin('learning_plans', 'learning_plans.id', 'comments.plan_id')
      .where((eb) =>
        eb.or([
          eb('goals.completed_at', '<', eb.ref('comments.created_at')),
          eb.and([
            eb('learning_plans.status', '=', 'archived'),
            eb('learning_plans.updated_at', '<', eb.ref('comments.created_at')),
          ]),
        ]),
      )
      .select('comments.id')
      .execute(),
  ))

test('each progress change starts from the state of the one before', async () => {
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

test('no row changes before its creation or in the future', async () => {
  const tables = [
    'users',
    'referrals',
    'goals',
    'learning_plans',
    'comments',
    'shifts',
    'notes',
    'documents',
  ] as const
  for (const table of tables)
    await none(
      db
        .selectFrom(table)
        .where((eb) =>
          eb.or([eb('updated_at', '<', eb.ref('created_at')), eb('updated_at', '>', demo.now.toISOString())]),
        )
        .selectAll()
        .execute(),
    )
})

test('documents are opened after they were shared, except a few recent ones', async () => {
  for (const [table, action] of [
    ['notes', 'note.opened'],
    ['documents', 'document.downloaded'],
  ] as const) {
    const values = await db.selectFrom(table).selectAll().where('deleted_at', 'is', null).execute()
    const opened = values.filter(({ first_opened_at }) => first_opened_at !== null)
    const told = await db.selectFrom('audit_log').where('action', '=', action).selectAll().execute()
    const momentOf = new Map(told.map((entry) => [entry.target_id, entry.created_at]))
    for (const { id, created_at, first_opened_at } of opened) {
      assert.ok(first_opened_at !== null && first_opened_at > created_at)
      assert.equal(momentOf.get(id), first_opened_at)
    }
    const unread = values.filter(({ first_opened_at }) => first_opened_at === null)
    assert.ok(unread.length > 0 && unread.length < values.length / 20, `${unread.length} ${table}`)
    assert.equal(told.length, opened.length)
    const monthAgo = new Date(demo.now.getTime() - 30 * 86_400_000).toISOString()
    assert.deepEqual(
      unread.filter(({ created_at }) => created_at < monthAgo),
      [],
    )
  }
})

test('ids follow the order of time', async () => {
  for (const table of [
    'users',
    'referrals',
    'goals',
    'learning_plans',
    'comments',
    'shifts',
    'notes',
    'letters',
    'notifications',
  ] as const) {
    const rows = await db.selectFrom(table).select('created_at').orderBy('id').execute()
    const moments = rows.map(({ created_at }) => created_at)
    assert.deepEqual(moments, moments.toSorted())
  }
})

test('no one writes or mentors before their account exists or after it is inactive', async () => {
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

test('each email can be rendered from its row', async () => {
  const emails = await db.selectFrom('letters').selectAll().execute()
  for (const { kind, details } of emails) {
    const { paragraphs } = writeEmail(kind, JSON.parse(details), {
      name: 'MST System',
      url: '',
      takesAnswers: true,
      help: '',
    })
    assert.doesNotMatch(paragraphs.join(' '), /undefined/)
  }
})

test('the audit log has an entry for every row, and its chain is valid', async () => {
  const check = await checkChain(db, demo.auditKey)
  assert.ok(check.intact)
  for (const [table, action] of [
    ['shifts', 'shift.created'],
    ['notes', 'note.created'],
    ['comments', 'comment.created'],
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
