import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompiledQuery, Expression } from 'kysely'
import { listMentees } from '#contract/mentees.ts'
import { addNote, listNotes } from '#contract/notes.ts'
import { getProfile } from '#contract/session.ts'
import type { Me } from '../kernel/http/authentication.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { stage } from '../testing/stage.ts'
import { compiled, compiledOne, type Params } from './compiled.ts'

const { db, drop } = await freshDatabase()
test.after(drop)

const referral = (email: string) => ({
  first_name: 'An',
  last_name: 'Applicant',
  email,
  email_key: email,
  grs_number: 'GRS-1',
  department: null,
  reason: 'to learn',
  status: 'pending' as const,
  decided_by: null,
  decided_at: null,
  user_id: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: null,
})
const emails = ['ann@mst.example', 'bob@mst.example', 'cem@mst.example', 'dot@mst.example', 'eve@mst.example']
for (const email of emails) await db.insertInto('referrals').values(referral(email)).execute()

test('a query is compiled once, and each run binds its own values', async () => {
  let built = 0
  const byEmail = compiledOne((db, { email }: Params<{ email: string }>) => {
    built += 1
    return db.selectFrom('referrals').where('email', '=', email).select('email')
  })

  const found = await Promise.all(emails.map((email) => byEmail(db, { email })))

  assert.deepEqual(
    found.map(({ email }) => email),
    emails,
  )
  assert.equal(built, 1)
})

test('an absent value, null and true compile different queries', async () => {
  const list = compiled((db, { email, newest }: Params<{ email: string | undefined; newest: boolean }>) => {
    let rows = db.selectFrom('referrals').select('email')
    if (email !== undefined) rows = rows.where('email', '=', email)
    return rows.orderBy('id', newest ? 'desc' : 'asc')
  })
  const listed = async (email: string | undefined, newest: boolean) =>
    (await list(db, { email, newest })).map((row) => row.email)

  assert.deepEqual(await listed('bob@mst.example', false), ['bob@mst.example'])
  assert.deepEqual(await listed(undefined, false), emails)
  assert.deepEqual(await listed(undefined, true), emails.toReversed())
  assert.deepEqual(await listed('cem@mst.example', true), ['cem@mst.example'])
})

test('a list of any length finds its rows', async () => {
  const among = compiled((db, { some }: Params<{ some: string[] }>) =>
    db.selectFrom('referrals').where('email', 'in', some).select('email').orderBy('id'),
  )

  for (let length = 1; length <= emails.length; length += 1) {
    const rows = await among(db, { some: emails.slice(0, length) })
    assert.deepEqual(
      rows.map(({ email }) => email),
      emails.slice(0, length),
    )
  }
})

test('the id of the person is bound, and the role selects the query', async () => {
  const own = compiled((db, { me }: Params<{ me: Me }>) => {
    const rows = db.selectFrom('referrals').select('id')
    return me.role === 'admin' ? rows : rows.where('id', '=', me.id)
  })
  const idsFor = async (me: Partial<Me>) => (await own(db, { me: me as Me })).map(({ id }) => id)

  assert.deepEqual(await idsFor({ id: 2, role: 'mentee' }), [2])
  assert.deepEqual(await idsFor({ id: 3, role: 'mentee' }), [3])
  assert.equal((await idsFor({ id: 3, role: 'admin' })).length, emails.length)
  assert.deepEqual(await idsFor({ id: 4, role: 'mentee' }), [4])
})

test('reading a parameter while a query is compiled fails', async () => {
  const curious = compiled((db, { email }: Params<{ email: string }>) =>
    db
      .selectFrom('referrals')
      .where('email', '=', `${email as Expression<string> & string}`)
      .select('id'),
  )
  const nested = compiled((db, _: Params<{ paging: { limit: number } }>) =>
    db.selectFrom('referrals').select('id'),
  )

  await assert.rejects(curious(db, { email: 'ann@mst.example' }), /not known while it is built/)
  await assert.rejects(nested(db, { paging: { limit: 2 } }), /no such parameter as 'paging'/)
})

test('two concurrent people each get their own rows', async () => {
  const world = await stage()
  const authors = [
    { name: 'Max', mentor: world.as('max'), menteeId: world.ids.eva },
    { name: 'Ruth', mentor: world.as('ruth'), menteeId: world.ids.zoe },
  ]
  for (const { name, mentor, menteeId } of authors)
    await mentor.call(addNote, { body: { menteeId, content: `from ${name}` } })

  const rounds = Array.from({ length: 20 }, () => authors).flat()
  const answers = await Promise.all(
    rounds.map(async ({ name, mentor, menteeId }) => ({
      expected: { name, notes: [`from ${name}`], ofMentee: [`from ${name}`], mentees: true },
      given: {
        name: (await mentor.call(getProfile)).firstName,
        notes: (await mentor.call(listNotes)).map(({ content }) => content),
        ofMentee: (await mentor.call(listNotes, { query: { menteeId } })).map(({ content }) => content),
        mentees: (await mentor.call(listMentees)).some(({ id }) => id === menteeId),
      },
    })),
  )

  for (const { expected, given } of answers) assert.deepEqual(given, expected)
})

test('a query binds only its parameters: otherwise SQLite would prepare it at each run', async () => {
  const pending = compiled((db, { limit }: Params<{ limit: number }>) =>
    db
      .selectFrom('referrals')
      .where('status', '=', 'pending')
      .where('first_name', 'in', ['An', "O'Neill"])
      .select('email')
      .orderBy('id')
      .limit(limit),
  )
  const run: { sql: string; parameters: readonly unknown[] }[] = []
  const watched = new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery')
        return (query: CompiledQuery) => run.push(query) && target.executeQuery(query)
      return name === 'getExecutor' ? () => target.getExecutor() : target.selectFrom.bind(target)
    },
  })

  const found = await pending(watched, { limit: 2 })

  assert.deepEqual(
    found.map(({ email }) => email),
    emails.slice(0, 2),
  )
  assert.deepEqual(run[0]?.parameters, [2])
  assert.match(run[0]?.sql ?? '', /"status" = 'pending'/)
  assert.match(run[0]?.sql ?? '', /in \('An', 'O''Neill'\)/)
  assert.match(run[0]?.sql ?? '', /limit cast\(\S+ as integer\)$/)
})
