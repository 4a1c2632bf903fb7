import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFeed } from '#contract/calendar.ts'
import { scimPath } from '#contract/directory.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { keysOf } from '#contract/keys-of.ts'
import { isPublic, may } from '#contract/permissions.ts'
import { figures, reportNames } from '#contract/reports.ts'
import { undoChange } from '#contract/undo.ts'
import { queueNews } from '../server/messaging/news.ts'
import { type Stage, stage } from '../server/testing/stage.ts'
import { unzipped } from '../server/testing/unzipped.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { nameOf } from './examples/example.ts'
import { undoables } from './examples/undone.ts'

/**
 * After an undo, only the audit log shows the change: tests every kind of undo with every reading call and
 * role.
 */

const readers = { admin: 'nora', mentor: 'max', mentee: 'eva' } as const

/** Calls that are not compared, with the reason. */
const left: Record<string, string> = {
  'GET /api/mentoring/admin/audit-log': 'the audit log shows the change and its undo',
  'GET /api/mentoring/admin/audit-log/csv': 'the same',
  'GET /api/admin/audit-log/check': 'counts the entries of the audit log',
  'GET /api/admin/database': 'counts the entries of the audit log',
  'GET /api/documents/download/:id': 'marks the document as opened',
  'GET /api/notifications/stream': 'never ends',
  'GET /api/record/pdf': 'prints what the calls of hours, learning, feedback and reflections return',
  'GET /api/record/statement/pdf': 'prints what GET /api/record/statement returns',
  'GET /api/certificates/:reference':
    'needs a record that is signed off; nothing that can be undone changes it',
  'GET /api/sign-offs/:menteeId/certificate': 'the same',
  'GET /api/sign-offs/:menteeId/record': 'a PDF contains the time at which it was made',
}

type Input = { params?: Record<string, number | string>; query?: Record<string, number | string> }

/** Calls that need their own input. */
const inputs: Record<string, (known: Stage['ids'] & { feeds: string[] }) => Input[]> = {
  'GET /api/admin/reports/people': () => figures.map((figure) => ({ query: { figure } })),
  'GET /api/admin/reports/:report/csv': () => reportNames.map((report) => ({ params: { report } })),
  'GET /api/calendar/:file': ({ feeds }) => feeds.map((file) => ({ params: { file } })),
  'GET /api/mentoring/admin/overview/without-mentor': () =>
    ['unassigned', 'completed'].map((assignment) => ({ query: { assignment } })),
  'GET /api/mentoring/admin/overview/mentee': ({ eva }) => [{ query: { menteeId: eva } }],
  'GET /api/people/:id': ({ eva, max }) => [{ params: { id: eva } }, { params: { id: max } }],
  'GET /api/people/:id/letters': ({ eva, max }) => [{ params: { id: eva } }, { params: { id: max } }],
  'GET /api/people/:id/sessions': ({ eva }) => [{ params: { id: eva } }],
  'GET /api/search/people': () => [{ query: { text: 'in' } }],
  'GET /api/search/things': () => ['goal', 'plan', 'hello'].map((text) => ({ query: { text } })),
  'GET /api/shifts/next': ({ eva }) => [{ query: { menteeId: eva } }],
  'GET /api/shifts/series': ({ eva }) => [
    {
      query: {
        menteeId: eva,
        shiftDate: '2026-11-30',
        startTime: '09:00',
        endTime: '17:00',
        everyWeeks: 1,
        weekdays: '1',
        lastDay: '2026-12-07',
      },
    },
  ],
  'GET /api/users/:id/export': ({ nora, max, eva }) => [nora, max, eva].map((id) => ({ params: { id } })),
  'GET /api/users/:id/relationships': ({ eva, max }) => [{ params: { id: eva } }, { params: { id: max } }],
}

/** The database has no rows of these kinds at first, so the first one has the id 1. */
const inputsOf = (endpoint: Endpoint, known: Stage['ids'] & { feeds: string[] }): Input[] =>
  inputs[nameOf(endpoint)]?.(known) ?? [{ params: { id: 1, menteeId: known.eva } }]

/** Nobody reads the calls of keys, and the calls of the provider redirect a browser. */
const isForPeople = ({ path }: Endpoint) => !path.startsWith(scimPath) && !path.startsWith('/api/auth/oidc')

const compared = everyEndpoint
  .filter(isForPeople)
  .filter((call) => call.method === 'GET' && !(nameOf(call) in left))

/**
 * Every reply, by call and role. Runs one call after the other, because each person can read only one list at
 * a time.
 */
async function readAll(world: Stage, feeds: string[]): Promise<Record<string, unknown>> {
  const replies: Record<string, unknown> = {}
  for (const endpoint of compared)
    for (const input of inputsOf(endpoint, { ...world.ids, feeds }))
      for (const role of rolesOf(endpoint)) {
        const url = urlOf(endpoint, input)
        const answer = await world.as(readers[role]).send({ method: 'GET', url })
        const { statusCode, headers, body } = answer
        assert.ok([200, 404].includes(statusCode), `${url} as ${role}: ${statusCode} ${body}`)
        if (statusCode === 200) answered.add(nameOf(endpoint))
        const isExport = endpoint.action === 'users: export' && statusCode === 200
        const content = isExport ? await contentOfExport(answer.rawPayload) : withoutVersions(body)
        replies[`${url} as ${role}`] = [statusCode, headers['x-total-count'], content]
      }
  return replies
}

const rolesOf = ({ action }: Endpoint) =>
  keysOf(readers).filter((role) => isPublic(action) || may(role, action))

const answered = new Set<string>()

/**
 * An undo increases the version, so that a stale form notices it. A calendar entry contains it as its
 * SEQUENCE.
 */
const withoutVersions = (body: string): unknown =>
  body.startsWith('[') || body.startsWith('{')
    ? JSON.parse(body, (key, value) => (/(^|_)version$/.test(key) ? undefined : value))
    : body.replaceAll(/^SEQUENCE:\d+/gm, '')

/**
 * The rows of a personal export and its documents. Its tables show the same rows. The audit log is left out.
 * Deleted rows are left out too: the undo of a series deletes its shifts, and an export contains them.
 */
async function contentOfExport(zip: Buffer): Promise<unknown> {
  const files = await unzipped(zip)
  const { about, audit_log, ...lists } = JSON.parse(files.get('data.json')?.toString() ?? '')
  const rows = Object.entries<unknown>(lists).map(([name, list]) => [
    name,
    Array.isArray(list) ? list.filter(({ deleted_at }) => !deleted_at) : list,
  ])
  return [rows, [...files.keys()].filter((path) => path.startsWith('documents/'))]
}

async function feedOf({ as }: Stage, who: 'max' | 'eva'): Promise<string> {
  const { address } = await as(who).call(makeFeed, { body: { withNames: true } })
  return new URL(address).pathname.split('/').at(-1) ?? ''
}

/** All emails so far, and those of the next two days, sorted: emails of one moment have no order. */
async function lettersOfTwoDays(world: Stage): Promise<string[]> {
  world.passes({ days: 2 })
  await queueNews(world.ctx)
  return (await world.delivered()).map(({ kind, to, subject }) => `${kind} to ${to}: ${subject}`).sort()
}

for (const [target, ways] of Object.entries(undoables))
  for (const [title, prepare] of Object.entries(ways))
    test(`${target}: ${title} leaves no notification once undone`, async () => {
      const world = await stage()
      const { who, make } = await prepare(world)
      const feeds = [await feedOf(world, 'max'), await feedOf(world, 'eva')]
      const before = await readAll(world, feeds)

      const id = await make(world)
      await world.as(who).call(undoChange, { params: { id } })

      const after = await readAll(world, feeds)
      for (const [call, reply] of Object.entries(after)) assert.deepEqual(reply, before[call], call)
    })

for (const [target, ways] of Object.entries(undoables))
  for (const [title, prepare] of Object.entries(ways))
    test(`${target}: ${title} leaves no email once undone`, async () => {
      const [untouched, world] = [await stage(), await stage()]
      await prepare(untouched)
      const { who, make } = await prepare(world)

      const id = await make(world)
      await world.as(who).call(undoChange, { params: { id } })

      assert.deepEqual(await lettersOfTwoDays(world), await lettersOfTwoDays(untouched))
    })

test('every call that reads is compared with a reply, or has a reason not to be', () => {
  assert.deepEqual(
    compared.map(nameOf).filter((name) => !answered.has(name)),
    [],
  )
})
