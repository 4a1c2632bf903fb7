import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { addGoalComment, addPlanComment } from '#contract/comments.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { maxPageSize, maxReplyBytes } from '#contract/fields.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { setProgress } from '#contract/mentees.ts'
import { addNote } from '#contract/notes.ts'
import { submitReferral } from '#contract/referrals.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { saveTemplate } from '#contract/templates.ts'
import { jsonSchemaOf } from '#server/kernel/http/json-schema.ts'
import { copyRow } from '#server/testing/copied-row.ts'
import { stage } from '#server/testing/stage.ts'
import { upload } from '#server/testing/upload.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** Rule 81: a list's reply has at most 1 MB, and its pages together contain every row once. */

const isList = ({ method, kind, reply }: Endpoint) =>
  method === 'GET' && kind === 'json' && jsonSchemaOf(reply, 'output').type === 'array'
const lists = everyEndpoint.filter(isList)
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
const thing = { goal: 0, plan: 0 }

before(async () => {
  const max = as('max')
  thing.goal = (await max.call(addGoal, { params: { menteeId: ids.eva }, body: goal })).id
  thing.plan = (await max.call(createPlan, { body: { ...plan, menteeId: ids.eva } })).id
  await max.call(addGoalComment, { params: { id: thing.goal }, body: { content: 'x' } })
  await max.call(addPlanComment, { params: { id: thing.plan }, body: { content: 'x', objective: 1 } })
  await max.call(addNote, { body: { content: 'x', menteeId: ids.eva } })
  await max.call(scheduleShift, { body: { ...shift, menteeId: ids.eva } })
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
  await copyMentees()
  await copyEntries()
}

/** Gives Max mentees with long private notes. */
async function copyMentees() {
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
  }
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
  return path.startsWith('/api/learning-plans/:id') ? thing.plan : ids.eva
}

const range = { from: '2026-01-01', to: '2026-12-31' }
/** Query parameters that a list requires. */
const needed: Record<string, object> = {
  '/api/admin/reports/people': { ...range, figure: 'goals.set' },
  '/api/mentoring/admin/overview/without-mentor': { assignment: 'unassigned' },
  '/api/search/people': { text: 'ev' },
  '/api/search/things': { text: 'handover' },
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
