import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompiledQuery, sql } from 'kysely'
import { urlOf } from '#contract/endpoint.ts'
import { may } from '#contract/permissions.ts'
import type { Role } from '#contract/person.ts'
import { engine } from '../server/testing/fresh-database.ts'
import { demoStage } from '../server/testing/stage.ts'
import { queriesOf } from '../server/testing/statements.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { examples, validCall } from './examples/every-example.ts'
import { makeCall, nameOf } from './examples/example.ts'
import { isAllowed } from './plans/allowed.ts'
import { queriesFor } from './plans/asked.ts'
import { flawsOf } from './plans/flaws.ts'

/**
 * Each call must read only the rows of its reply, through an index in their order, however large the database
 * is. The test records the statements of every call and checks their query plans.
 */

const people = { admin: 'nora', mentor: 'max', mentee: 'eva' } as const

const lists = everyEndpoint.filter(({ method, kind }) => method === 'GET' && kind === 'json')

/** The ids to call an endpoint with: some look up other things about a mentor than about a mentee. */
async function subjectsOf({ path }: { path: string }): Promise<number[]> {
  const { eva, max } = world.ids
  if (path.startsWith('/api/people/:id')) return [eva, max]
  if (!path.startsWith('/api/shifts/:id')) return [eva]
  const pair = world.db.selectFrom('shifts').where('mentee_id', '=', eva).where('mentor_id', '=', max)
  const shift = await pair.where('deleted_at', 'is', null).select('id').executeTakeFirstOrThrow()
  return [shift.id]
}

const isAsked = ({ sql }: CompiledQuery) => /^(select|with|update|delete) /.test(sql)

const known = new Map<string, string[][]>()

async function assertNoFlaws(name: string, queries: CompiledQuery[], who: Role) {
  for (const query of queries.filter(isAsked)) {
    const key = `${who} ${query.sql}`
    const ways = known.get(key) ?? (await flawsOf(world.db, engine, query, who))
    known.set(key, ways)
    if (ways.some((flaws) => flaws.every((flaw) => isAllowed(name, flaw, query.sql)))) continue
    assert.fail(`${JSON.stringify(ways)} in ${query.sql}`)
  }
}

/** SQLite's plans do not depend on the number of rows; PostgreSQL's do. */
const world = await demoStage(engine === 'postgres' ? 8 : 1)
await sql`insert into calendar_feeds (user_id, token_hash, with_names, created_at)
  select id, cast(id as text), 0, created_at from users`.execute(world.db)
await sql`insert into work_accounts (user_id, issuer, subject, linked_at)
  select id, 'issuer', cast(id as text), created_at from users`.execute(world.db)
await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, kind, name, created_at)
  select id, cast(id as text), 'key', 0, '[]', 'device', 'Phone', created_at from users`.execute(world.db)
// PostgreSQL reads an empty table whole, so each mentee has a start of their own.
await sql`insert into programmes (mentee_id, starts_on, created_at, updated_at)
  select id, '2026-01-05', created_at, created_at from users where role = 'mentee'
    and id not in (select mentee_id from programmes)`.execute(world.db)
await sql`insert into sign_in_challenges (kind, user_id, token_hash, browser_hash, created_at, expires_at)
  select 'second_factor', id, cast(id as text), 'browser', created_at, created_at from users`.execute(
  world.db,
)

for (const endpoint of lists)
  for (const role of ['admin', 'mentor', 'mentee'] as const)
    if (may(role, endpoint.action))
      test(`${nameOf(endpoint)} reads by index for a person who is ${role}`, async () => {
        const caller = world.as(people[role])
        const queries: CompiledQuery[] = []
        for (const id of await subjectsOf(endpoint))
          for (const query of queriesFor(endpoint, world.ids)) {
            const url = urlOf(endpoint, { params: { id, menteeId: id }, query })
            const call = () => caller.send({ url })
            // The first call fills the cache.
            await call()
            queries.push(...(await queriesOf(world, call)))
          }

        assert.ok(queries.length > 0)
        await assertNoFlaws(nameOf(endpoint), queries, role)
      })

for (const name of Object.keys(examples))
  test(`${name} reads by index`, async () => {
    const { world, example } = await validCall(name)
    if (example.who) await world.as(example.who).token()

    const queries = await queriesOf(world, async () => {
      const { statusCode, body } = await makeCall(world, name, example)
      assert.ok(statusCode < 400, body)
    })

    await assertNoFlaws(name, queries, 'admin')
  })
