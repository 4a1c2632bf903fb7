import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueryId } from 'kysely'
import { exportAuditLog, listAuditLog } from '#contract/audit-log.ts'
import { urlOf } from '#contract/endpoint.ts'
import { getProfile } from '#contract/session.ts'
import { inTransaction } from '../kernel/context.ts'
import { stage } from '../testing/stage.ts'
import { statementsOf } from '../testing/statements.ts'

/** A search reads the log in this many pieces. */
const pieces = 20
const world = await stage({ own: true })
for (let piece = 0; piece < pieces; piece += 1)
  await inTransaction(world.ctx, async (ctx) => {
    for (let n = 1; n <= 2_000; n += 1) ctx.record('program.started', null, `Number ${n} of ${piece}`)
  })
await world.as('nora').token()
await world.as('omar').token()
const { as } = world
const search = { query: { search: 'number 77 of 3' } }

/**
 * Calls back after each piece that the search reads meanwhile. The search continues when the callback ends.
 */
async function duringSearch(afterPiece: (piece: number) => unknown, work: () => Promise<unknown>) {
  const ofSearch = new WeakSet<QueryId>()
  let read = 0
  const { db } = world
  world.ctx.db = db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql } = db.getExecutor().compileQuery(node, queryId)
      if (sql.includes('"audit_log"."id" <=')) ofSearch.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (!ofSearch.has(queryId)) return result
      read += 1
      await afterPiece(read)
      return result
    },
  })
  try {
    await work()
  } finally {
    world.ctx.db = db
  }
}

test('other calls are answered during a search of the audit log', async () => {
  const url = await world.app.listen({ port: 0 })
  const headers = { authorization: `Bearer ${await as('omar').token()}` }
  const answered: number[] = []
  const askOthers = async () => {
    for (const path of [urlOf(getProfile, {}), urlOf(listAuditLog, {})])
      answered.push((await fetch(url + path, { headers })).status)
  }

  await duringSearch(
    (piece) => (piece === 2 ? askOthers() : undefined),
    () => as('nora').call(listAuditLog, search),
  )

  assert.deepEqual(answered, [200, 200])
})

test('other calls run between two slices of the audit log', async () => {
  let turn = 0
  let isOver = false
  const countTurns = () => {
    turn += 1
    if (!isOver) setImmediate(countTurns)
  }
  const turns: number[] = []
  setImmediate(countTurns)

  await duringSearch(
    () => turns.push(turn),
    () => as('nora').call(listAuditLog, { query: { search: 'number 78 of 3' } }),
  )
  isOver = true

  assert.ok(turns.length >= pieces)
  assert.equal(new Set(turns).size, turns.length)
})

test('concurrent searches are answered or refused with a retry, and other calls are served', async () => {
  const searches = Array.from({ length: 20 }, () => as('nora').send({ url: urlOf(listAuditLog, search) }))
  const others = Array.from({ length: 20 }, () => as('omar').send({ url: urlOf(getProfile, {}) }))

  const answers = await Promise.all(searches)
  const served = await Promise.all(others)

  assert.ok(served.every((answer) => answer.statusCode === 200))
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '3'])
    assert.equal(answer.json().message, 'Other searches are still running. Try again in a moment.')
  }
  assert.ok(answers.filter((answer) => answer.statusCode === 200).length >= 9)
})

test('the pages of a search are consistent, and its file contains them all', async () => {
  const wanted = 'of 7'
  const pageFrom = async (before?: string) => {
    const query = { search: wanted, limit: 500, ...(before && { before }) }
    const answer = await as('nora').send({ url: urlOf(listAuditLog, { query }) })
    const links = String(answer.headers.link)
    const beside = (relation: string) => new RegExp(`before=(\\d+)[^>]*>; rel="${relation}"`).exec(links)?.[1]
    return { ids: answer.json().map(({ id }: { id: number }) => id), headers: answer.headers, beside }
  }

  const first = await pageFrom()
  const second = await pageFrom(first.beside('next'))
  const third = await pageFrom(second.beside('next'))
  const back = await pageFrom(third.beside('prev'))
  const file = await as('nora').send({ url: urlOf(exportAuditLog, { query: { search: wanted } }) })

  assert.equal(new Set([...first.ids, ...second.ids, ...third.ids]).size, 1_500)
  assert.deepEqual([third.headers['x-total-count'], third.headers['x-newer-count']], ['2000', '1000'])
  assert.deepEqual(back.ids, second.ids)
  assert.equal(file.body.match(/Number \d+ of 7\b/g)?.length, 2_000)
})

test('turning the page does not search again until a new entry exists', async () => {
  const pieces = async (before: number) => {
    const query = { search: 'of 9', limit: 50, before: String(before) }
    const statements = await statementsOf(
      world,
      async () => void (await as('nora').call(listAuditLog, { query })),
    )
    return statements.filter((statement) => statement.includes('"audit_log"."id" <=')).length
  }

  const first = await pieces(40_000)
  const second = await pieces(39_000)
  await inTransaction(world.ctx, async (ctx) => ctx.record('program.started', null, 'Number 1 of 9'))
  const afterwards = await pieces(38_000)

  assert.ok(first > 10)
  assert.equal(second, 0)
  assert.ok(afterwards > 10)
})
