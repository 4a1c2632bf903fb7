import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAuditLog } from '#contract/audit-log.ts'
import { type Endpoint, type Schema, urlOf } from '#contract/endpoint.ts'
import { may, type RoleOrVisitor } from '#contract/permissions.ts'
import { factorySettings } from '#contract/settings.ts'
import { stage } from '../server/testing/stage.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { sampleOf, textsIn, withText } from './every-text.ts'

/**
 * Sends every strange character in every text of every call, on both engines. No call may fail with a 5xx
 * error.
 */

const neverKept = {
  NUL: 'a\0b',
  'the first half of a letter': 'a\ud83db',
  'the second half of a letter': '\ude00b',
  'halves in the wrong order': 'a\ude00\ud83d',
}
const kept = {
  'a letter beyond the first plane': 'a😀𝒳',
  'non-characters': 'a\ufffe\uffff\u{1ffff}b',
  'marks that turn text around': 'a\u202eb\u2066c\u200f',
  'line and paragraph separators': 'a\u2028\u2029b',
  'a byte order mark': '\ufeffa\ufeffb',
  'combining marks': 'e\u0301a\u0308\u0323',
  '200 combining marks': `a${'\u0301'.repeat(200)}`,
  'the mark of what was lost': 'a\ufffdb',
}

const world = await stage()
const { ids } = world
const roles = ['admin', 'mentor', 'mentee', 'visitor'] as const
const people = { admin: 'nora', mentor: 'max', mentee: 'eva', visitor: undefined } as const

const idOf = ({ path }: Endpoint) => (path.includes('/users/') ? ids.ben : 1)
const known = { menteeId: ids.eva, mentorId: ids.max, email: 'zoe@strange.example' }
/** The settings stay at the defaults, because any change could affect later calls. */
const knownTo = ({ path }: Endpoint) => (path.endsWith('/settings') ? factorySettings : known)

for (const endpoint of everyEndpoint.filter(({ kind }) => kind !== 'upload'))
  for (const part of ['body', 'query'] as const)
    for (const path of textsIn(endpoint[part])) {
      const field = path.join('.')
      const callers = roles.filter((who) => may(who, endpoint.action))

      test(`${endpoint.method} ${endpoint.path} refuses characters that no database stores in ${field}`, async () => {
        for (const who of callers)
          for (const [letter, text] of Object.entries(neverKept)) {
            // A URL cannot encode half of a surrogate pair.
            if (part === 'query' && !text.isWellFormed()) continue
            // Only the hash of a password is stored.
            if (letter === 'NUL' && /password$/i.test(field)) continue
            const { statusCode, body } = await send(who, endpoint, part, path, text)
            assert.equal(statusCode, 400, `${letter}: ${body}`)
            assert.ok(JSON.parse(body).fields?.[field], `${letter}: ${body}`)
          }
      })

      test(`${endpoint.method} ${endpoint.path} accepts or refuses unusual characters in ${field}`, async () => {
        for (const who of callers)
          for (const [letter, text] of Object.entries(kept)) {
            const { statusCode, body } = await send(who, endpoint, part, path, text)
            assert.ok(statusCode < 500, `${letter}: ${statusCode} ${body}`)
          }
      })
    }

for (const endpoint of everyEndpoint.filter(({ path }) => path.includes(':')))
  test(`${endpoint.method} ${endpoint.path} refuses an invalid encoding in the URL`, async () => {
    for (const strange of ['%00', '%ED%A0%80', '%FF', '%EF%BF%BF', '😀'].map(encodedOnce)) {
      const url = endpoint.path.replace(/:\w+/g, strange)
      const { statusCode, body } = await world.as('nora').send({ method: endpoint.method, url })
      assert.ok(statusCode >= 400 && statusCode < 500, `${strange}: ${statusCode} ${body}`)
    }
  })

const half = Buffer.from('\ud83d', 'utf16le').toString('latin1')

for (const [what, field, disposition, ...more] of [
  [
    'the description',
    'description',
    `form-data; name="description"\r\ncontent-type: text/plain; charset=utf-16le\r\n\r\n${half}`,
    'form-data; name="file"; filename="a.txt"\r\n\r\nHello',
  ],
  ['the name of the file', 'file', `form-data; name="file"; filename*=utf-16le''%3D%D8\r\n\r\nHello`],
] as const)
  test(`an upload with an unpaired surrogate in ${what} is refused and not stored`, async () => {
    const parts = [`form-data; name="menteeId"\r\n\r\n${ids.eva}`, disposition, ...more]
    const answer = await world.as('max').send(multipart(parts))

    assert.equal(answer.statusCode, 400, answer.body)
    assert.match(answer.json().fields[field], /contains a character that we cannot save/)
    assert.deepEqual(await world.db.selectFrom('documents').select('id').execute(), [])
  })

test('a long file name is cut between characters', async () => {
  const name = `${'😀'.repeat(200)}.txt`
  const parts = [
    `form-data; name="menteeId"\r\n\r\n${ids.eva}`,
    `form-data; name="file"; filename="${Buffer.from(name).toString('latin1')}"\r\n\r\nHello`,
  ]
  const answer = await world.as('max').send(multipart(parts))

  assert.equal(answer.json().original_name, `${'😀'.repeat(146)}.txt`, answer.body)
})

test('two passwords with invalid UTF-8 are both refused', async () => {
  const [head, tail] = ['{"email":"max@mst.example","password":"', '"}'].map((text) => Buffer.from(text))
  for (const byte of [0xfe, 0xff]) {
    const answer = await world.visitor.send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat([head ?? Buffer.of(), Buffer.of(byte), tail ?? Buffer.of()]),
    })
    assert.deepEqual([answer.statusCode, answer.json().message], [400, 'The body is not written in UTF-8.'])
  }
})

test("an unpaired surrogate deep in a body or in a field's name is reported with its path", async () => {
  const ask = (body: string) =>
    world.visitor.send({
      method: 'POST',
      url: '/api/referrals/submit',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const [deep, named] = [await ask('{"reason":["x",[["\\ud800"]]]}'), await ask('{"reason":{"\\udc00":1}}')]

  const rest = 'contains a character that we cannot save. Type it again'
  assert.deepEqual(deep.json().fields, { 'reason.1.0.0': `Reason in row 2 ${rest}` })
  assert.deepEqual(named.json().fields, { 'reason.\ufffd': `\ufffd ${rest}` })
})

test('afterwards the audit chain is intact, and each entry matches its hash', async () => {
  const { broken, entries } = await world.as('nora').call(checkAuditLog)
  const details = await world.db.selectFrom('audit_log').select('details').execute()

  assert.equal(broken, null)
  assert.ok(entries > 100, `${entries} entries`)
  for (const letters of ['😀𝒳', '\ufffe\uffff\u{1ffff}', '\u202e'])
    assert.ok(
      details.some((entry) => entry.details.includes(letters)),
      `no entry holds ${JSON.stringify(letters)}`,
    )
})

function send(
  who: RoleOrVisitor,
  endpoint: Endpoint,
  part: 'body' | 'query',
  path: (string | number)[],
  text: string,
) {
  const sample = (schema: Schema) => sampleOf(schema, knownTo(endpoint))
  const body = {
    params: { id: idOf(endpoint), menteeId: ids.eva, goalId: 1, place: 1, file: 'x', report: 'shifts' },
    query: sample(endpoint.query),
    body: sample(endpoint.body),
    [part]: withText(sample(endpoint[part]), path, text),
  }
  const name = people[who]
  return (name ? world.as(name) : world.visitor).send({
    method: endpoint.method,
    url: urlOf(endpoint, body),
    ...(endpoint.method === 'GET' ? {} : { body: body.body as object }),
  })
}

function multipart(parts: string[]) {
  const lines = parts.map((part) => `--edge\r\ncontent-disposition: ${part}\r\n`)
  return {
    method: 'POST' as const,
    url: '/api/documents',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.from(`${lines.join('')}--edge--\r\n`, 'latin1'),
  }
}

const encodedOnce = (text: string) => (text.startsWith('%') ? text : encodeURIComponent(text))
