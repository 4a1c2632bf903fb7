import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { keysOf } from '#contract/fields.ts'
import { undoChange } from '#contract/undo.ts'
import type { UndoTarget } from '../server/database/schema.ts'
import { queueNews } from '../server/messaging/news.ts'
import { type Stage, stage } from '../server/testing/stage.ts'
import { allRows, type StoredRow, storedFiles } from './examples/everything-stored.ts'
import { undoables } from './examples/undone.ts'

/** After an undo, only the audit log shows the change: compares all rows of all tables for every kind of undo. */

/** Rows that an undo may leave, by table, each with the reason. `allRows` leaves out the audit log itself. */
const mayStay: Record<string, (row: StoredRow) => boolean> = {
  // The row of the undo itself.
  undos: () => true,
  // The undo of a series deletes its shifts, so that it can be audited.
  shifts: (row) => row.deleted_at !== null,
  // The initial values, which a mentee without a row has too. Their version makes a stale form notice the undo.
  progress: ({ status, notes, updated_by }) =>
    status === 'awaiting_shift' && notes === '' && updated_by === null,
}

/** Rows by table and key. An undo increases the version, so that a stale form notices it. */
async function comparedRows(world: Stage): Promise<Map<string, StoredRow>> {
  const rows = new Map<string, StoredRow>()
  for (const [table, stored] of Object.entries(await allRows(world)))
    for (const { version: _, ...row } of stored) rows.set(keyOf(table, row), row)
  for (const [folder, names] of Object.entries(storedFiles(world))) rows.set(folder, { names })
  return rows
}

const keyOf = (table: string, row: StoredRow) => `${table} ${row.id ?? row.mentee_id ?? JSON.stringify(row)}`

const withoutNewThatMayStay = (rows: Map<string, StoredRow>, before: Map<string, StoredRow>) =>
  new Map([...rows].filter(([key, row]) => before.has(key) || !mayStay[key.split(' ')[0] ?? '']?.(row)))

/**
 * Calls that show a change of each kind, so that a cached reply or one with rows that stay is noticed too.
 * ':eva' is her id.
 */
const shownBy: Record<UndoTarget, Partial<Record<'nora' | 'max' | 'eva', string[]>>> = {
  absence: { max: ['mentoring/milestones/:eva'] },
  comment: {
    max: ['notifications'],
    eva: ['notifications', 'mentoring/goals/1/comments', 'learning-plans/1/comments'],
  },
  debrief: { max: ['shifts/1/debrief'], eva: ['mentoring/debriefs/:eva'] },
  document: { nora: ['documents/admin/all'], eva: ['documents', 'dashboard/stats'] },
  goal: { nora: ['admin/reports'], max: ['mentoring/mentees/enhanced'], eva: ['mentoring/goals/:eva'] },
  meeting: { max: ['mentoring/milestones/:eva'] },
  note: { nora: ['notes'], eva: ['notes', 'notes/conversations', 'dashboard/stats'] },
  plan: { nora: ['search/things?text=plan'], max: ['mentoring/mentees/enhanced'], eva: ['learning-plans'] },
  progress: {
    nora: [
      'admin/reports',
      'dashboard/stats',
      'mentoring/admin/overview',
      'mentoring/admin/overview/mentee?menteeId=:eva',
      'people/:eva',
    ],
    max: [
      'mentoring/mentees/enhanced',
      'mentoring/mentees/progress',
      'mentoring/progress/:eva/history',
      'mentoring/timeline/:eva',
      'sign-offs/:eva',
    ],
    eva: ['dashboard/stats'],
  },
  referral: { nora: ['referrals', 'dashboard/stats', 'admin/quick-actions'] },
  reflection: { eva: ['reflections'] },
  shift: { nora: ['admin/reports'], max: ['shifts', 'attention'], eva: ['shifts', 'record/hours'] },
  shift_series: {
    nora: ['dashboard/stats', 'people/:eva', 'shifts/admin/mentee/:eva'],
    max: [
      'attention',
      'calendar/shifts/1',
      'mentoring/mentees/enhanced',
      'mentoring/timeline/:eva',
      'shifts',
      'shifts/1/preparation',
      'shifts/csv',
      'shifts/next?menteeId=:eva',
    ],
    eva: ['dashboard/stats', 'notifications', 'shifts'],
  },
}

const callsOf = (target: UndoTarget) =>
  keysOf(shownBy[target]).flatMap((who) => (shownBy[target][who] ?? []).map((path) => ({ who, path })))

/** Runs one call after the other, because each person can read only one list at a time. */
async function readReplies(world: Stage, target: UndoTarget): Promise<Record<string, unknown>> {
  const replies: Record<string, unknown> = {}
  for (const { who, path } of callsOf(target)) {
    const url = `/api/${path.replace(':eva', String(world.ids.eva))}`
    const { statusCode, body } = await world.as(who).send({ url })
    assert.ok([200, 404].includes(statusCode), `${url}: ${statusCode} ${body}`)
    replies[`${path} as ${who}`] = /^[[{]/.test(body) ? JSON.parse(body, withoutVersions) : body
  }
  return replies
}

/** A report contains the time at which it was made. */
const withoutVersions = (key: string, value: unknown) =>
  /(^|_)version$|^made_at$/.test(key) ? undefined : value

/** Each row names an earlier author, so that an undo must not put its own author in that place. */
async function changedByRuth(world: Stage): Promise<void> {
  for (const [table, [row]] of Object.entries(await allRows(world)))
    if (row && 'updated_by' in row)
      await world.db
        .updateTable(table as 'goals')
        .set({ updated_by: world.ids.ruth })
        .where('updated_by', 'is not', null)
        .execute()
}

/** All emails so far, and those of the next two days, sorted: emails of one moment have no order. */
async function emailsOfTwoDays(world: Stage): Promise<string[]> {
  world.passes({ days: 2 })
  await queueNews(world.ctx)
  return (await world.delivered()).map(({ kind, to, subject }) => `${kind} to ${to}: ${subject}`).sort()
}

const showed = new Set<string>()

for (const target of keysOf(undoables))
  for (const [title, prepare] of Object.entries(undoables[target]))
    test(`${target}: ${title} leaves no other row, reply or email once undone`, async () => {
      const [untouched, world] = [await stage(), await stage()]
      await prepare(untouched)
      const { who, make } = await prepare(world)
      await changedByRuth(world)
      for (const reader of ['nora', 'max', 'eva'] as const) await world.as(reader).token()
      const read = () => readReplies(world, target)
      const [rowsBefore, before] = [await comparedRows(world), await read()]

      world.passes({ seconds: 1 })
      const id = await make(world)
      const between = await read()
      world.passes({ seconds: 1 })
      await world.as(who).call(undoChange, { params: { id } })

      assert.deepEqual(withoutNewThatMayStay(await comparedRows(world), rowsBefore), rowsBefore)
      assert.deepEqual(await read(), before)
      for (const [call, reply] of Object.entries(between))
        if (!isDeepStrictEqual(reply, before[call])) showed.add(`${target}: ${call}`)
      untouched.passes({ seconds: 2 })
      assert.deepEqual(await emailsOfTwoDays(world), await emailsOfTwoDays(untouched))
    })

test('every call that is compared shows a change before its undo', () => {
  const silent = keysOf(shownBy).flatMap((target) =>
    callsOf(target)
      .map(({ who, path }) => `${target}: ${path} as ${who}`)
      .filter((shown) => !showed.has(shown)),
  )

  assert.deepEqual(silent, [])
})
