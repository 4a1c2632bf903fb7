import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompiledQuery, type QueryId } from 'kysely'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { addNote, listNotes } from '#contract/notes.ts'
import { listNotifications } from '#contract/notifications.ts'
import type { Db } from '#server/database/schema.ts'
import { copyRow } from '#server/testing/copied-row.ts'
import { engine } from '#server/testing/fresh-database.ts'
import { stage } from '#server/testing/stage.ts'
import { queriesOf } from '#server/testing/statements.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** ADR 029: one person's calls must not delay other people's. */

/** Reads that do not wait in the person's queue, with the reason. */
const withoutTurn = {
  '/api/mentoring/admin/audit-log': 'its searches have a queue of their own',
  '/api/mentoring/admin/audit-log/csv': 'its searches have a queue of their own',
  '/api/auth/oidc/callback': 'has no session; calls are limited for each address',
  '/api/auth/oidc/end': 'the same',
  '/api/auth/oidc/prove': 'the same',
  '/api/auth/oidc/start': 'the same',
  '/api/admin/database': 'facts of the installation, and a few numbers that are counted until a change',
  '/api/auth/profile': 'one row',
  '/api/referrals/:id/rejection': 'the paragraphs of one email',
  '/api/settings/topics': 'one row',
  '/api/auth/proof': 'one row',
  '/api/auth/work-account': 'one row',
  '/api/calendar': 'one row',
  '/api/calendar/:file': 'has no session; calls are limited for each address',
  '/api/calendar/shifts/:id': 'one shift',
  '/api/certificates/:reference': 'has no session; calls are limited for each address',
  '/api/documents/download/:id': 'a stream from the disk',
  '/api/health': 'one query for a constant',
  '/api/mentoring/admin/overview/mentee': 'one row',
  '/api/notifications/unread': 'one count',
  '/api/ready': 'one query for a constant',
  '/api/record/pdf': 'a PDF, of which two are made at once',
  '/api/record/statement': 'three counts, and at most one answer a month of each mentee',
  '/api/record/statement/pdf': 'a PDF, of which two are made at once',
  '/api/referrals/:id/export': 'an archive, of which administrators make few',
  '/api/referrals/counts': 'one count',
  '/api/scim/v2/Groups': 'fixed text',
  '/api/scim/v2/ResourceTypes': 'fixed text',
  '/api/scim/v2/ResourceTypes/:id': 'fixed text',
  '/api/scim/v2/Schemas': 'fixed text',
  '/api/scim/v2/Schemas/:id': 'fixed text',
  '/api/scim/v2/ServiceProviderConfig': 'fixed text',
  '/api/scim/v2/Users': 'a key has no person; its calls are limited',
  '/api/scim/v2/Users/:id': 'the same',
  '/api/settings/public': 'one row',
  '/api/settings/texts': 'two texts',
  '/api/sign-offs/:menteeId/certificate': 'a PDF, of which two are made at once',
  '/api/sign-offs/:menteeId/record': 'the same',
  '/api/users/:id/export': 'an archive, of which administrators make few',
}

const range = { from: '2026-01-01', to: '2026-12-31' }
const needed: Record<string, object> = {
  '/api/admin/reports/people': { ...range, figure: 'goals.set' },
  '/api/mentoring/admin/overview/without-mentor': { assignment: 'unassigned' },
  '/api/admin/reports': range,
  '/api/mentoring/admin/overview/mentee': { menteeId: 1 },
  '/api/shifts/next': { menteeId: 1 },
  '/api/search/people': { text: 'ev' },
  '/api/search/things': { text: 'handover' },
}

const readers = ['nora', 'max', 'eva'] as const
const everyRead = everyEndpoint.filter(({ method, kind }) => method === 'GET' && kind !== 'stream')

function addressFor(endpoint: Endpoint, id: number) {
  const shift = { shiftDate: '2026-12-01', startTime: '09:00', endTime: '17:00' }
  const series = { menteeId: id, ...shift, everyWeeks: 1, weekdays: '2', lastDay: '2026-12-31' }
  const query = endpoint.path === '/api/shifts/series' ? series : (needed[endpoint.path] ?? {})
  return urlOf(endpoint, { params: { id, menteeId: id, report: 'goals', file: 'none.ics' }, query })
}

test("every call that reads a list is read in its person's turn", async () => {
  const world = await stage({ own: true })
  const { as, app, ids } = world
  const inTurn = app.readInTurn
  let turns = 0
  app.readInTurn = (...call) => {
    turns += 1
    return inTurn(...call)
  }
  const found: string[] = []
  for (const endpoint of everyRead) {
    turns = 0
    for (const who of readers) await as(who).send({ url: addressFor(endpoint, ids.eva) })
    if (turns === 0) found.push(endpoint.path)
  }

  assert.deepEqual(found.sort(), Object.keys(withoutTurn).sort())
})

test('no read makes a list anew for each row', {
  skip: engine !== 'sqlite' && 'SQLite names them',
}, async () => {
  const world = await stage()
  const { as, db, ids } = world
  const statements = new Map<string, CompiledQuery>()
  for (const endpoint of everyRead)
    for (const who of readers) {
      const url = addressFor(endpoint, endpoint.path.endsWith('/:id/export') ? ids.max : ids.eva)
      const queries = await queriesOf(world, () => as(who).send({ url }))
      for (const query of queries) if (/^\s*select/.test(query.sql)) statements.set(query.sql, query)
    }

  const slow: string[] = []
  for (const query of statements.values()) {
    const { rows } = await db.executeQuery({ ...query, sql: `explain query plan ${query.sql}` })
    if (JSON.stringify(rows).includes('CORRELATED LIST SUBQUERY')) slow.push(query.sql)
  }

  assert.ok(statements.size > 200, `${statements.size} statements`)
  assert.deepEqual(slow, [])
})

test("an export reads a person's rows in slices by their keys", async () => {
  const world = await stage()
  const { as, db, ids } = world
  const { id } = await as('max').call(addNote, { body: { content: 'Hello', menteeId: ids.eva } })
  await copyRow(db, 'notes', id, 450)

  const queries = await queriesOf(world, () => as('nora').send({ url: `/api/users/${ids.eva}/export` }))

  const ofTexts = queries.filter(({ sql }) => /"content" from "notes"|as "content".* from "notes"/s.test(sql))
  const rows = ofTexts.map(({ sql }) => sql.match(/"notes"\."id" = /g)?.length)
  assert.deepEqual(rows, [200, 200, 51, 200, 200, 51])
})

/** Max and Eva have 2 MB of notes each, and may read 6 MB in a minute. */
async function limited() {
  const world = await stage({ rateLimitFactor: 0.1 })
  const { as, db, ids } = world
  const { id } = await as('max').call(addNote, { body: { content: 'x', menteeId: ids.eva } })
  await copyRow(db, 'notes', id, 200, { content: `'${'x'.repeat(10_000)}'` })
  const read = async (who: 'max' | 'eva', url = '/api/notes') => {
    const { statusCode, headers } = await as(who).send({ url })
    return [statusCode, headers['retry-after']]
  }
  return { world, read }
}

test('only a person who has read too many bytes in a minute gets 429', async () => {
  const { world, read } = await limited()

  for (let calls = 1; calls <= 7; calls += 1) assert.deepEqual(await read('eva'), [200, undefined])

  assert.deepEqual(await read('eva'), [429, '60'])
  assert.deepEqual(await read('eva', '/api/goals'), [404, undefined])
  assert.deepEqual(await read('max'), [200, undefined])
  world.passes({ seconds: 59 })
  assert.deepEqual(await read('eva'), [429, '1'])
  world.passes({ seconds: 1 })
  assert.deepEqual(await read('eva'), [200, undefined])
})

test('only a person who has sent too many bytes in a minute gets 429', async () => {
  const world = await stage({ rateLimitFactor: 0.1 })
  const long = 'é'.repeat(2_000)
  const objective = { specific: long, measurable: long, achievable: long, relevant: long, timeBound: long }
  const plan = { title: 'Nights', objectives: Array(12).fill(objective), targetDate: '2027-01-31' }
  const write = async (menteeId: number) =>
    (await world.as('max').send({ method: 'POST', url: '/api/learning-plans', body: { ...plan, menteeId } }))
      .statusCode

  for (let calls = 1; calls <= 5; calls += 1) assert.equal(await write(world.ids.eva), 201)

  assert.equal(await write(world.ids.eva), 429)
  assert.equal((await world.as('max').send({ url: '/api/notes' })).statusCode, 200)
  await world.as('eva').call(addNote, { body: { content: 'Hello' } })
  world.passes({ minutes: 1 })
  assert.equal(await write(world.ids.eva), 201)
})

test('the file of a list counts like the list and is complete', async () => {
  const { world, read } = await limited()
  const whole = await world.as('eva').send({ url: '/api/notes/csv' })
  await world.as('eva').send({ url: '/api/notes/csv' })
  await world.as('eva').send({ url: '/api/notes/csv' })

  assert.ok(whole.rawPayload.length > 2_000_000)
  assert.deepEqual(await read('eva'), [429, '60'])
})

test('a long file adds one listener to its connection', async () => {
  const { world } = await limited()
  const { id } = await world.db.selectFrom('notes').select('id').executeTakeFirstOrThrow()
  await copyRow(world.db, 'notes', id, 1_200, { content: `'${'x'.repeat(10_000)}'` })
  const signals = new Set<AbortSignal>()
  const inTurn = world.app.readInTurn
  let turns = 0
  world.app.readInTurn = (person, leaving, work) => {
    signals.add(typeof leaving === 'function' ? leaving() : leaving)
    turns += 1
    return inTurn(person, leaving, work)
  }

  await world.as('eva').send({ url: '/api/notes/csv' })

  assert.ok(turns > 10, `${turns} pages`)
  assert.equal(signals.size, 1)
})

test('a search in slices returns the pages and total of one statement', async () => {
  const world = await stage()
  const { as, db, ids } = world
  const asMax = as('max')
  const write = (content: string) => asMax.call(addNote, { body: { content, menteeId: ids.eva } })
  const oldest = await write('handover on the ward')
  const { id } = await write('nothing of note')
  await copyRow(db, 'notes', id, 1_200)
  const newest = await write('the handover went well')
  const search = (before?: string) =>
    asMax.call(listNotes, { query: { search: 'handover', limit: 1, ...(before && { before }) } })

  const queries = await queriesOf(world, async () => {
    assert.deepEqual(
      (await search()).map((note) => note.id),
      [newest.id],
    )
  })
  const second = await asMax.send({ url: `/api/notes?search=handover&limit=1&before=${newest.id}` })

  assert.deepEqual(
    second.json().map((note: { id: number }) => note.id),
    [oldest.id],
  )
  assert.equal(second.headers['x-total-count'], '2')
  const searching = queries.filter(({ sql }) => / like /.test(sql))
  assert.equal(searching.length, 5)
  for (const { sql } of searching) assert.match(sql, /"notes"\."id" in \(/)
  // A slice reads only the people of its rows: all people for each slice would grow with their square.
  for (const query of engine === 'sqlite' ? searching : [])
    for (const line of await planOf(world.db, query)) assert.doesNotMatch(line, /^SCAN named/)
})

/** On SQLite, whose plans do not depend on the number of rows. */
async function planOf(db: Db, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  return (await db.executeQuery<{ detail: string }>(explained)).rows.map(({ detail }) => detail)
}

test('each person gets one file of rows at a time', async () => {
  const { as, ids } = await stage()
  await as('max').call(addNote, { body: { content: 'Hello', menteeId: ids.eva } })
  const askFor = (who: 'max' | 'eva') => as(who).send({ url: '/api/notes/csv' })
  await askFor('eva')

  const answers = await Promise.all([askFor('max'), askFor('max'), askFor('eva')])
  const later = await askFor('max')

  assert.deepEqual(
    [...answers, later].map(({ statusCode }) => statusCode),
    [200, 503, 200, 200],
  )
})

test('a note that is deleted while a search runs does not end the page', async () => {
  const { ctx, as, db, ids } = await stage()
  const write = async (content: string) =>
    (await as('max').call(addNote, { body: { content, menteeId: ids.eva } })).id
  const notes = [await write('handover one'), await write('handover two'), await write('handover three')]
  const [, second, deleted = 0] = notes
  await as('max').token()
  const searching = new WeakSet<QueryId>()
  ctx.db = db.withPlugin({
    transformQuery({ node, queryId }) {
      if (/ like /.test(db.getExecutor().compileQuery(node, queryId).sql)) searching.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (searching.has(queryId))
        await db.updateTable('notes').set({ deleted_at: '2026-11-20' }).where('id', '=', deleted).execute()
      return result
    },
  })

  const page = await as('max').send({ url: '/api/notes?search=handover&limit=1' })

  const found = page.json().map(({ id }: { id: number }) => id)
  assert.deepEqual(found, [second])
  assert.match(String(page.headers.link), /rel="next"/)
})

test('a page of all notifications reads those of its person', { skip: engine !== 'sqlite' }, async () => {
  const world = await stage()
  const list = (before?: string) =>
    world.as('max').call(listNotifications, { query: before ? { before } : {} })
  await list()

  const queries = [
    ...(await queriesOf(world, () => list())),
    ...(await queriesOf(world, () => list('9'))),
  ].filter(({ sql }) => / from "notifications"/.test(sql))

  assert.ok(queries.length >= 2)
  for (const query of queries) {
    const plan = await planOf(world.db, query)
    assert.ok(
      plan.some((line) => /notifications USING .*INDEX .*\(user_id=\?/.test(line)),
      plan.join('\n'),
    )
  }
})
