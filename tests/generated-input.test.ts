import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { before, test } from 'node:test'
import * as fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { isPublic, may } from '#contract/permissions.ts'
import { type Pair, pairOf, tokenOf } from '../server/testing/pairs.ts'
import { withPasskeys } from '../server/testing/passkeys.ts'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { inputFor } from './generated-input.ts'

/**
 * Sends generated input to every call. `FUZZ_RUNS=1000 FUZZ_SEED=7 npm test -- generated-input` tries more.
 */

const numRuns = Number(process.env.FUZZ_RUNS ?? 16)
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** A hanging test must fail. A busy machine takes half a second to make a PDF. */
const timeout = 120_000 + numRuns * 2_000

const world = await withPasskeys(await stage())
/**
 * The askers, and strangers with the same kinds of rows. The strangers' texts contain a secret that no reply
 * may contain.
 */
const [ours, strangers] = [await pairOf(world), await pairOf(world)]
const secret = 'heron-on-the-lake'
const idsOf = (pair: Pair) =>
  fc.constantFrom(
    ...Object.values(pair)
      .flat()
      .filter((value) => typeof value === 'number'),
  )
const ids = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(ours.mentor, ours.mentee) },
  { weight: 6, arbitrary: idsOf(ours) },
  { weight: 4, arbitrary: idsOf(strangers) },
  fc.constantFrom(...Object.values(world.ids)),
  fc.constantFrom(-1, 0, 1.5, 2 ** 31, 2 ** 53),
)
const tables = ['comments', 'notes', 'goals', 'learning_plans', 'shifts', 'documents'] as const
const keptTables = ['templates', 'reflections'] as const

before(async () => {
  const { db } = world
  const isTheirs = ['mentee_id', '=', strangers.mentee] as const
  await db
    .updateTable('notes')
    .set({ content: secret })
    .where(...isTheirs)
    .execute()
  await db
    .updateTable('comments')
    .set({ content: secret })
    .where(...isTheirs)
    .execute()
  await db
    .updateTable('goals')
    .set({ title: secret })
    .where(...isTheirs)
    .execute()
  await db
    .updateTable('learning_plans')
    .set({ title: secret })
    .where(...isTheirs)
    .execute()
  await db
    .updateTable('shifts')
    .set({ notes: secret })
    .where(...isTheirs)
    .execute()
  await db
    .updateTable('documents')
    .set({ original_name: secret })
    .where(...isTheirs)
    .execute()
  const isKept = ['user_id', '=', strangers.mentor] as const
  await db
    .updateTable('templates')
    .set({ title: secret })
    .where(...isKept)
    .execute()
  await db
    .updateTable('reflections')
    .set({ title: secret })
    .where(...isKept)
    .execute()
  for (const { id } of await db.selectFrom('documents').select('id').execute())
    await db
      .updateTable('documents')
      .set({ storage_key: await keptFile() })
      .where('id', '=', id)
      .execute()
})

async function keptFile(): Promise<string> {
  const { files } = world.ctx
  return files.keep(await files.receive(Readable.from(['Read me']), 100))
}

const rowsOfStrangers = () =>
  Promise.all([
    ...tables.map((table) =>
      world.db
        .selectFrom(table as 'notes')
        .selectAll()
        .where('mentee_id', '=', strangers.mentee)
        .orderBy('id')
        .execute(),
    ),
    ...keptTables.map((table) =>
      world.db
        .selectFrom(table as 'templates')
        .selectAll()
        .where('user_id', '=', strangers.mentor)
        .orderBy('id')
        .execute(),
    ),
  ])

const requestFor = (endpoint: Endpoint) =>
  fc.record({
    params: inputFor(endpoint.params, ids),
    query: inputFor(endpoint.query, ids),
    body: inputFor(endpoint.body, ids),
  })

const people = { admin: world.ids.nora, mentor: ours.mentor, mentee: ours.mentee }
type Who = keyof typeof people | 'visitor'

const tokens: Partial<Record<Who, string>> = {}

/** Opens a new session if a call has ended the former one. */
async function send(who: Who, request: InjectOptions) {
  if (who === 'visitor') return world.visitor.send(request)
  tokens[who] ??= await tokenOf(world, people[who])
  const answer = await world.withToken(tokens[who]).send(request)
  if (answer.statusCode !== 401) return answer
  tokens[who] = await tokenOf(world, people[who])
  return world.withToken(tokens[who]).send(request)
}

const mayAsk = (who: Who, { action }: Endpoint) =>
  who === 'visitor' ? isPublic(action) : !isPublic(action) && may(who, action)

/** Endpoints that accepted the input at least once: always refused input would find no bugs. */
const taken = new Set<Endpoint>()

const isTraced = /\bat .+\.[cm]?[jt]s:\d+|node:internal|SQLITE_|syntax error/

/** A stream takes no input and never ends. */
const asked = everyEndpoint.filter(({ kind }) => kind !== 'stream')
/** The other calls are for keys, which are tested in server/directory. */
const ofPeople = () => new Set(turns.map(({ endpoint }) => endpoint))

/** It can require a second factor, which locks out the askers. */
const isLock = ({ method, path }: Endpoint) => method === 'PUT' && path === '/api/admin/sign-in'

// Administrators come last: they may change the strangers' rows, which would look like a failure.
const turns = (['mentee', 'mentor', 'visitor', 'admin'] as const)
  .flatMap((who) => asked.filter((endpoint) => mayAsk(who, endpoint)).map((endpoint) => ({ who, endpoint })))
  .sort((one, other) => Number(isLock(one.endpoint)) - Number(isLock(other.endpoint)))

for (const { who, endpoint } of turns)
  test(`${endpoint.method} ${endpoint.path} as ${who} handles any input without a server error or a foreign message`, {
    timeout,
  }, async () => {
    const earlier = who === 'admin' ? undefined : await rowsOfStrangers()
    await fc.assert(
      fc.asyncProperty(requestFor(endpoint), async ({ params, query, body }) => {
        const answer = await send(who, {
          method: endpoint.method,
          url: urlOf(endpoint, { params, query }),
          ...(endpoint.method === 'GET' ? {} : payloadOf(endpoint, body)),
        })

        if (answer.statusCode < 300) taken.add(endpoint)
        assert.ok(answer.statusCode < 500, `${answer.statusCode} ${answer.body.slice(0, 300)}`)
        if (answer.statusCode >= 400) assert.doesNotMatch(answer.body, isTraced)
        if (who !== 'admin') assert.ok(!answer.body.includes(secret), 'it shows a word of strangers')
      }),
      { numRuns, seed },
    )
    if (earlier) assert.deepEqual(await rowsOfStrangers(), earlier, 'it changed what is of strangers')
  })

function payloadOf({ kind }: Endpoint, body: unknown) {
  const json = JSON.stringify(body)
  if (kind !== 'upload') return { headers: { 'content-type': 'application/json' }, body: json }
  const part = `content-disposition: form-data; name="file"; filename=${json}\r\ncontent-type: text/plain`
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: `--edge\r\n${part}\r\n\r\n${json}\r\n--edge--\r\n`,
  }
}

/** Valid input of these calls is signed by a device or comes from a provider. */
const isAnswerOfOthers = /\/(oidc|passkeys?|work-account)(\/|$)/

// A short run accepts less.
test('two calls of three accepted some generated input', { skip: numRuns < 16 }, () => {
  // Each signature needs the steps of other people before it.
  const guessable = [...ofPeople()].filter(
    ({ path }) => !isAnswerOfOthers.test(path) && !path.startsWith('/api/sign-offs/'),
  )
  const untaken = guessable.filter((endpoint) => !taken.has(endpoint))
  assert.ok(
    untaken.length < guessable.length / 3,
    untaken.map(({ method, path }) => `${method} ${path}`).join(),
  )
})
