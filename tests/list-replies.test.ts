import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { getAttention, getQuickActions, maxAboutOne } from '#contract/attention.ts'
import { addGoalComment, addPlanComment } from '#contract/comments.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { maxPageSize, maxReplyBytes } from '#contract/fields.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { setProgress } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { findPerson } from '#contract/people.ts'
import { maxOpenGoals, prepareShift } from '#contract/preparation.ts'
import { submitReferral } from '#contract/referrals.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { saveTemplate } from '#contract/templates.ts'
import { jsonSchemaOf } from '#server/kernel/http/json-schema.ts'
import { copyRow } from '#server/testing/copied-row.ts'
import { stage } from '#server/testing/stage.ts'
import { upload } from '#server/testing/upload.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** Rule 81: a reply has at most 1 MB, and the pages of a list together contain every row once. */

const isList = ({ method, kind, reply }: Endpoint) =>
  method === 'GET' && kind === 'json' && jsonSchemaOf(reply, 'output').type === 'array'
const lists = everyEndpoint.filter(isList)
const others = everyEndpoint.filter((one) => one.method === 'GET' && one.kind === 'json' && !isList(one))
const isPaged = ({ query }: Endpoint) => 'before' in ((query as { shape?: object }).shape ?? {})

const people = ['nora', 'max', 'eva'] as const
const world = await stage()
const { as, db, ids } = world

const project = join(import.meta.dirname, '..')

/** Each of these characters takes three bytes. */
const text = (characters: number) => 'あ'.repeat(characters)
const long = (characters: number) => `'${text(characters)}'`
const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }
const goal = { title: 'Handover', description: 'Alone', targetDate: '2027-01-31' }
const plan = { title: 'Nights', objectives: [objective], targetDate: '2027-01-31' }
const template = { title: 'Lead', description: '', objectives: [objective] }
const at = '2026-11-01T09:00:00.000Z'
const shift = { shiftDate: '2026-12-01', startTime: '09:00', endTime: '17:00' }
const thing = { goal: 0, plan: 0, shift: 0, rejection: 0 }

before(async () => {
  const max = as('max')
  thing.goal = (await max.call(addGoal, { params: { menteeId: ids.eva }, body: goal })).id
  thing.plan = (await max.call(createPlan, { body: { ...plan, menteeId: ids.eva } })).id
  await max.call(addGoalComment, { params: { id: thing.goal }, body: { content: 'x' } })
  await max.call(addPlanComment, { params: { id: thing.plan }, body: { content: 'x', objective: 1 } })
  await max.call(addNote, { body: { content: 'x', menteeId: ids.eva } })
  thing.shift = (await max.call(scheduleShift, { body: { ...shift, menteeId: ids.eva } })).id
  await upload(world, 'max', [
    ['menteeId', String(ids.eva)],
    ['file', new File(['text'], 'a.txt')],
  ])
  await world.visitor.call(submitReferral, {
    body: { firstName: 'I', lastName: 'G', grsNumber: '1', email: 'i@mst.example', reason: 'x' },
  })
  await max.call(setProgress, { params: { menteeId: ids.eva }, body: { progressStatus: 'undergoing_mst' } })
  for (const who of [max, as('nora')]) await who.call(saveTemplate, { body: { title: 'T', plan: template } })
  await copies()
})

/** Inserts more rows than two replies can hold, each with the longest texts that a call accepts. */
async function copies() {
  await copyEach('notes', 150, { content: long(10_000) })
  await copyEach('goals', 150, { description: long(10_000) })
  await copyEach('comments', 600, { content: long(2_000) })
  await copyEach('shifts', 150, { notes: long(10_000) })
  await copyEach('documents', 150, { storage_key: "storage_key || '-' || n", description: long(10_000) })
  await copyEach('referrals', 300, { reason: long(4_000) })
  await copyEach('progress_history', 150, { notes: long(10_000) })
  await copyEach('templates', 30, { content: `replace(content, 'Lead', ${long(20_000)})` })
  await copyEach('learning_plans', 30, { description: long(10_000) })
  const smart = sql.raw(long(2_000))
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20)`
  await sql`${numbers} insert into learning_plan_objectives
    (plan_id, position, specific, measurable, achievable, relevant, time_bound)
    select id, n, ${smart}, ${smart}, ${smart}, ${smart}, ${smart}
    from learning_plans cross join numbers where id <> ${thing.plan}`.execute(db)
  await db
    .updateTable('shifts')
    .set({ notes: text(10_000) })
    .execute()
  await copyMentees()
  await copyEntries()
}

/** Gives Max mentees with long private notes and progress notes; twelve have 500 overdue goals each. */
async function copyMentees() {
  const ready: number[] = []
  await copyRow(db, 'users', ids.ben, 140, { email: "email || '-' || n", email_key: "email_key || '-' || n" })
  const life = { updated_at: at, version: 1 }
  for (const { id } of await db
    .selectFrom('users')
    .where('email', 'like', 'ben@%-%')
    .select('id')
    .execute()) {
    const pair = { mentor_id: ids.max, mentee_id: id }
    const texts = { private_notes: text(10_000), strengths: '', areas_for_improvement: '' }
    await db
      .insertInto('relationships')
      .values({ ...pair, status: 'active', assigned_at: at })
      .execute()
    await db
      .insertInto('private_notes')
      .values({ ...pair, ...texts, ...life })
      .execute()
    await db
      .insertInto('progress')
      .values({ mentee_id: id, status: 'awaiting_shift', notes: text(10_000), ...life })
      .execute()
    ready.push(id)
  }
  const overdue = { title: long(200), target_date: "'2026-10-01'" }
  for (const id of [ids.eva, ...ready.slice(0, 12)])
    await copyRow(db, 'goals', thing.goal, 350, { ...overdue, mentee_id: String(id) })
  await copyRow(db, 'learning_plans', thing.plan, 30, { status: "'active'" })
}

async function copyEntries() {
  const { last_id } = await db.selectFrom('audit_head').select('last_id').executeTakeFirstOrThrow()
  await copyRow(db, 'audit_log', last_id, 450, { id: `${last_id} + n`, details: long(2_000) })
  await db
    .updateTable('audit_head')
    .set({ last_id: last_id + 450 })
    .execute()
}

async function copyEach(
  table: Parameters<typeof copyRow>[1],
  times: number,
  instead: Record<string, string>,
) {
  const rows = await db
    .selectFrom(table as 'notes')
    .select('id')
    .execute()
  for (const { id } of rows) await copyRow(db, table, id, times, instead)
}

const idOf = ({ path }: Endpoint): number => {
  if (path.startsWith('/api/mentoring/goals/:id')) return thing.goal
  if (path.startsWith('/api/shifts/:id')) return thing.shift
  return path.startsWith('/api/learning-plans/:id') ? thing.plan : ids.eva
}

const range = { from: '2026-01-01', to: '2026-12-31' }
/** Query parameters that a list requires. */
const needed: Record<string, object> = {
  '/api/admin/reports/people': { ...range, figure: 'goals.set' },
  '/api/mentoring/admin/overview/without-mentor': { assignment: 'unassigned' },
  '/api/admin/reports': range,
  '/api/mentoring/admin/overview/mentee': { menteeId: ids.eva },
  '/api/search/people': { text: 'ev' },
  '/api/search/things': { text: 'handover' },
  '/api/shifts/next': { menteeId: ids.eva },
  '/api/shifts/series': { menteeId: ids.eva, ...shift, everyWeeks: 1, weekdays: '2', lastDay: '2026-12-31' },
}

async function pageAt(who: (typeof people)[number], url: string) {
  const { statusCode, body, headers } = await as(who).send({ url })
  const next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  return { statusCode, bytes: Buffer.byteLength(body), body, next, total: Number(headers['x-total-count']) }
}

/** Lists with a page that ended before its limit, because the reply was full. */
const cut = new Set<string>()

for (const endpoint of lists)
  test(`${endpoint.path} sends at most 1 MB in one reply, and every row once`, async () => {
    const id = idOf(endpoint)
    const input = { params: { id, menteeId: ids.eva }, query: needed[endpoint.path] ?? {} }
    const answered: string[] = []
    for (const who of people) {
      const rows: string[] = []
      let total = Number.NaN
      for (let url: string | undefined = urlOf(endpoint, input); url; ) {
        const page = await pageAt(who, url)
        if (page.statusCode === 403) break
        assert.equal(page.statusCode, 200, `${who}: ${page.body.slice(0, 300)}`)
        answered.push(who)
        assert.ok(page.bytes <= maxReplyBytes, `${who} got ${page.bytes} bytes`)
        const some = JSON.parse(page.body).map((row: unknown) => JSON.stringify(row))
        if (page.next && some.length < maxPageSize) cut.add(endpoint.path)
        assert.ok(!page.next || some.length > 0, 'an empty page leads nowhere')
        rows.push(...some)
        total = page.total
        url = page.next
      }
      if (!isPaged(endpoint) || !answered.includes(who)) continue
      const one = { params: input.params, query: { ...input.query, limit: 1 } }
      const { total: counted } = await pageAt(who, urlOf(endpoint, one))
      assert.deepEqual(
        [rows.length, total],
        [counted, counted],
        `${who} got ${rows.length} of ${counted} rows`,
      )
      // Timeline entries have no id, and two of them can be equal.
      const rowsWithId = rows.filter((row) => 'id' in JSON.parse(row))
      assert.equal(new Set(rowsWithId).size, rowsWithId.length, `${who} got a row twice`)
    }
    assert.ok(answered.length > 0, 'somebody must be able to read it')
  })

/** Replies that nobody of the three gets, with the reason. */
const nobody = {
  '/api/referrals/:id/rejection': 'no referral is rejected here; the reply has two texts of fixed length',
}

for (const endpoint of others.filter(({ path }) => !(path in nobody)))
  test(`${endpoint.path} sends at most 1 MB in one reply`, async () => {
    const ofPeople = endpoint.path === '/api/people/:id' ? [ids.max, ids.eva] : [idOf(endpoint)]
    const bytes: number[] = []
    for (const id of ofPeople)
      for (const who of people) {
        const url = urlOf(endpoint, { params: { id }, query: needed[endpoint.path] ?? {} })
        const page = await pageAt(who, url)
        if (page.statusCode === 200) bytes.push(page.bytes)
      }
    assert.ok(bytes.length > 0, 'somebody must be able to read it')
    assert.ok(Math.max(...bytes) <= maxReplyBytes, `${Math.max(...bytes)} bytes`)
  })

test('replies that contain lists count what they leave out', async () => {
  const mine = await as('max').call(getAttention)
  const about = await as('nora').call(findPerson, { params: { id: ids.max } })
  const eva = await as('max').call(findPerson, { params: { id: ids.eva } })
  const quick = await as('nora').call(getQuickActions)
  const prepared = await as('max').call(prepareShift, { params: { id: thing.shift } })
  const tasks = await as('nora').send({ url: '/api/admin/tasks?limit=1' })

  const row = mine.items.find(({ person_id, more_total }) => person_id !== null && more_total > 300)
  assert.equal(row?.more.length, maxAboutOne)
  assert.ok(about.partners.length <= about.partners_total && about.partners_total > 140)
  assert.equal(eva.needs.length, maxAboutOne)
  assert.ok(eva.needs_total > 350)
  assert.ok(quick.items.length < quick.total)
  assert.equal(tasks.headers['x-total-count'], String(quick.total))
  assert.equal(prepared.goals.length, maxOpenGoals)
  assert.ok(prepared.goals_total > 350 && prepared.plans.length < prepared.plans_total)
})

for (const endpoint of lists.filter(isPaged))
  test(`${endpoint.path} links the next page whenever there is one`, async () => {
    const id = idOf(endpoint)
    const query = { ...needed[endpoint.path], limit: 2 }
    const url = urlOf(endpoint, { params: { id, menteeId: ids.eva }, query })
    for (const who of people) {
      const { statusCode, body, next, total } = await pageAt(who, url)
      if (statusCode === 403) continue
      const rows = JSON.parse(body).length
      assert.ok(rows <= 2 && (rows > 0 || total === 0), `${rows} rows of ${total}`)
      assert.equal(next !== undefined, rows < total, `${rows} rows of ${total}`)
    }
  })

test('the lists of long texts were cut', () => {
  assert.deepEqual([...cut].sort(), [
    '/api/documents',
    '/api/documents/:menteeId',
    '/api/documents/admin/all',
    '/api/learning-plans',
    '/api/learning-plans/:id/comments',
    '/api/learning-plans/admin/mentee/:menteeId',
    '/api/mentoring/admin/audit-log',
    '/api/mentoring/goals/:id/comments',
    '/api/mentoring/goals/:menteeId',
    '/api/mentoring/mentees/enhanced',
    '/api/mentoring/mentees/progress',
    '/api/mentoring/progress/:menteeId/history',
    '/api/notes',
    '/api/referrals',
    '/api/shifts',
    '/api/shifts/admin/mentee/:menteeId',
    '/api/templates',
  ])
})

/** Screens that need only the first page, with the reason. */
const firstPageOnly = {
  'web/shifts/use-admin-edit.tsx: listMentorsOfOverview': 'asks for one mentor by id',
}

test('no screen reads only the first page of a list', () => {
  const names = new Map<string, string>()
  const source = (file: string) => readFileSync(join(project, file), 'utf8').replace(/^ *\/?\*.*$/gm, '')
  for (const file of globSync('contract/*.ts', { cwd: project }))
    for (const [, name = '', path = ''] of source(file).matchAll(
      /export const (\w+) = endpoint\('GET (\S+)'/g,
    ))
      names.set(path, name)
  const paged = lists.filter(isPaged).map(({ path }) => names.get(path))
  const firstPage = new RegExp(
    String.raw`\b(?:call|useApiQuery|useApiQueryWhen)\([^()]*\b(${paged.join('|')})\b`,
    'g',
  )

  const found = globSync('web/**/*.{ts,tsx}', { cwd: project }).flatMap((file) =>
    [...source(file).matchAll(firstPage)].map(([, name]) => `${file}: ${name}`),
  )

  assert.ok(paged.length > 25 && paged.every(Boolean))
  assert.deepEqual(found, Object.keys(firstPageOnly))
})
