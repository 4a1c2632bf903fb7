import { sql } from 'kysely'
import { addGoalComment, addPlanComment } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addGoal } from '#contract/goals.ts'
import { createPlan } from '#contract/learning-plans.ts'
import { setProgress } from '#contract/mentees.ts'
import { addReflection } from '#contract/my-record.ts'
import { addNote } from '#contract/notes.ts'
import { submitReferral } from '#contract/referrals.ts'
import { scheduleShift } from '#contract/shifts.ts'
import { saveTemplate } from '#contract/templates.ts'
import { jsonSchemaOf } from '#server/kernel/http/json-schema.ts'
import { copyRow } from '#server/testing/copied-row.ts'
import { stage } from '#server/testing/stage.ts'
import { upload } from '#server/testing/upload.ts'
import { reflection } from './examples/my-record.ts'

/** A programme with more rows, and longer texts, than a reply can hold. */

export const isList = ({ method, kind, reply }: Endpoint) =>
  method === 'GET' && kind === 'json' && jsonSchemaOf(reply, 'output').type === 'array'

export const people = ['nora', 'max', 'eva'] as const
const world = await stage()
export const { as, ids } = world
const { db } = world

/** Each of these characters takes three bytes. */
const text = (characters: number) => 'あ'.repeat(characters)
const long = (characters: number) => `'${text(characters)}'`
const objective = { specific: 'a', measurable: 'b', achievable: 'c', relevant: 'd', timeBound: 'e' }
const goal = { title: 'Handover', description: 'Alone', targetDate: '2027-01-31' }
const plan = { title: 'Nights', objectives: [objective], targetDate: '2027-01-31' }
const template = { title: 'Lead', description: '', objectives: [objective] }
const at = '2026-11-01T09:00:00.000Z'
const shift = { shiftDate: '2026-12-01', startTime: '09:00', endTime: '17:00' }
export const thing = { goal: 0, plan: 0, shift: 0 }

let filled: Promise<void> | undefined
/** Two files use this programme, also in one process. */
export const fillProgramme = () => {
  filled ??= fill()
  return filled
}

async function fill() {
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
  await max.call(addReflection, { body: { ...reflection, themes: ['safety'] } })
  for (const who of [max, as('nora')]) await who.call(saveTemplate, { body: { title: 'T', plan: template } })
  await copies()
}

/** Inserts more rows than two replies can hold, each with the longest texts that a call accepts. */
async function copies() {
  await copyEach('notes', 80, { content: long(10_000) })
  await copyEach('goals', 80, { description: long(10_000) })
  await copyEach('comments', 400, { content: long(2_000) })
  await copyEach('shifts', 80, { notes: long(10_000) })
  await copyEach('documents', 80, { storage_key: "storage_key || '-' || n", description: long(10_000) })
  await copyEach('referrals', 200, { reason: long(4_000) })
  await copyEach('progress_history', 80, { notes: long(10_000) })
  await copyEach('templates', 30, { content: `replace(content, 'Lead', ${long(20_000)})` })
  await copyEach('reflections', 100, { learned: long(4_000), changed: long(4_000), relevance: long(4_000) })
  await copyEach('learning_plans', 8, { description: long(10_000) })
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

export const idOf = ({ path }: Endpoint): number => {
  if (path.startsWith('/api/mentoring/goals/:id')) return thing.goal
  if (path.startsWith('/api/shifts/:id')) return thing.shift
  return path.startsWith('/api/learning-plans/:id') ? thing.plan : ids.eva
}

const range = { from: '2026-01-01', to: '2026-12-31' }
/** Query parameters that a list requires. */
export const needed: Record<string, object> = {
  '/api/admin/reports/people': { ...range, figure: 'goals.set' },
  '/api/mentoring/admin/overview/without-mentor': { assignment: 'unassigned' },
  '/api/admin/reports': range,
  '/api/mentoring/admin/overview/mentee': { menteeId: ids.eva },
  '/api/search/people': { text: 'ev' },
  '/api/search/things': { text: 'handover' },
  '/api/shifts/next': { menteeId: ids.eva },
  '/api/shifts/series': { menteeId: ids.eva, ...shift, everyWeeks: 1, weekdays: '2', lastDay: '2026-12-31' },
}

export async function pageAt(who: (typeof people)[number], url: string) {
  const { statusCode, body, headers } = await as(who).send({ url })
  const next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  return { statusCode, bytes: Buffer.byteLength(body), body, next, total: Number(headers['x-total-count']) }
}
