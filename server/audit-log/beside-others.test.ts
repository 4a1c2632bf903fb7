import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportAuditLog, listAuditLog } from '#contract/audit-log.ts'
import { urlOf } from '#contract/endpoint.ts'
import { getProfile } from '#contract/session.ts'
import { inTransaction } from '../kernel/context.ts'
import { stage } from '../testing/stage.ts'
import { statementsOf } from '../testing/statements.ts'

/** Pieces of the log that a search reads one after the other. */
const pieces = 20
const world = await stage()
for (let piece = 0; piece < pieces; piece += 1)
  await inTransaction(world.ctx, async (ctx) => {
    for (let n = 1; n <= 2_000; n += 1)
      ctx.record({ action: 'program.started', target: 'program', details: `Number ${n} of ${piece}` })
  })
await world.as('nora').token()
await world.as('omar').token()
const { as } = world
const search = { query: { search: 'number 77 of 3' } }

test('who asks while the audit log is searched is answered before the search has come to its end', async () => {
  const url = await world.app.listen({ port: 0 })
  const order: string[] = []
  const ask = async (who: 'nora' | 'omar', path: string, what: string) => {
    const headers = { authorization: `Bearer ${await as(who).token()}` }
    const answer = await fetch(url + path, { headers })
    assert.equal(answer.status, 200, await answer.text())
    order.push(what)
  }

  await Promise.all([
    ask('nora', urlOf(listAuditLog, search), 'search'),
    ask('omar', urlOf(getProfile, {}), 'profile'),
    ask('omar', urlOf(listAuditLog, {}), 'page of the log'),
  ])

  assert.equal(order.at(-1), 'search')
})

test('of many searches at once all are answered or told to come back, and everybody else is served', async () => {
  const searches = Array.from({ length: 20 }, () => as('nora').send({ url: urlOf(listAuditLog, search) }))
  const others = Array.from({ length: 20 }, () => as('omar').send({ url: urlOf(getProfile, {}) }))

  const answers = await Promise.all(searches)
  const served = await Promise.all(others)

  assert.ok(served.every((answer) => answer.statusCode === 200))
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '3'])
    assert.equal(answer.json().message, 'Other searches are still running. Please try again in a moment.')
  }
  assert.ok(answers.filter((answer) => answer.statusCode === 200).length >= 9)
})

test('the pages of a search fit together, and its file holds them all', async () => {
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

test('who turns the page of a search waits for no second one, until something else has happened', async () => {
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
  await inTransaction(world.ctx, async (ctx) =>
    ctx.record({ action: 'program.started', target: 'program', details: 'Number 1 of 9' }),
  )
  const afterwards = await pieces(38_000)

  assert.ok(first > 10)
  assert.equal(second, 0)
  assert.ok(afterwards > 10)
})
