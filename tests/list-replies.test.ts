import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { maxPageSize, maxReplyBytes } from '#contract/fields.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { fillProgramme, idOf, ids, isList, needed, pageAt, people } from './full-programme.ts'

/** Rule 81: a list's reply has at most 1 MB, and its pages together contain every row once. */

const lists = everyEndpoint.filter(isList)
const isPaged = ({ query }: Endpoint) => 'before' in ((query as { shape?: object }).shape ?? {})

const project = join(import.meta.dirname, '..')

before(fillProgramme)

/** Lists with a page that ended before its limit, because the reply was full. */
const cut = new Set<string>()

for (const endpoint of lists)
  test(`${endpoint.path} sends at most 1 MB in one reply, and every row once`, async () => {
    const id = idOf(endpoint)
    const input = { params: { id, menteeId: ids.eva }, query: needed[endpoint.path] ?? {} }
    const answered: string[] = []
    for (const who of people) {
      const rows: string[] = []
      let total = Number.NaN
      for (let url: string | undefined = urlOf(endpoint, input); url; ) {
        const page = await pageAt(who, url)
        if (page.statusCode === 403) break
        assert.equal(page.statusCode, 200, `${who}: ${page.body.slice(0, 300)}`)
        answered.push(who)
        assert.ok(page.bytes <= maxReplyBytes, `${who} got ${page.bytes} bytes`)
        const some = JSON.parse(page.body).map((row: unknown) => JSON.stringify(row))
        if (page.next && some.length < maxPageSize) cut.add(endpoint.path)
        assert.ok(!page.next || some.length > 0, 'an empty page leads nowhere')
        rows.push(...some)
        total = page.total
        url = page.next
      }
      if (!isPaged(endpoint) || !answered.includes(who)) continue
      const one = { params: input.params, query: { ...input.query, limit: 1 } }
      const { total: counted } = await pageAt(who, urlOf(endpoint, one))
      assert.deepEqual(
        [rows.length, total],
        [counted, counted],
        `${who} got ${rows.length} of ${counted} rows`,
      )
      // Timeline entries have no id, and two of them can be equal.
      const rowsWithId = rows.filter((row) => 'id' in JSON.parse(row))
      assert.equal(new Set(rowsWithId).size, rowsWithId.length, `${who} got a row twice`)
    }
    assert.ok(answered.length > 0, 'somebody must be able to read it')
  })

for (const endpoint of lists.filter(isPaged))
  test(`${endpoint.path} links the next page whenever there is one`, async () => {
    const id = idOf(endpoint)
    const query = { ...needed[endpoint.path], limit: 2 }
    const url = urlOf(endpoint, { params: { id, menteeId: ids.eva }, query })
    for (const who of people) {
      const { statusCode, body, next, total } = await pageAt(who, url)
      if (statusCode === 403) continue
      const rows = JSON.parse(body).length
      assert.ok(rows <= 2 && (rows > 0 || total === 0), `${rows} rows of ${total}`)
      assert.equal(next !== undefined, rows < total, `${rows} rows of ${total}`)
    }
  })

test('the lists of long texts were cut', () => {
  assert.deepEqual([...cut].sort(), [
    '/api/admin/tasks',
    '/api/documents',
    '/api/documents/:menteeId',
    '/api/documents/admin/all',
    '/api/learning-plans',
    '/api/learning-plans/:id/comments',
    '/api/learning-plans/admin/mentee/:menteeId',
    '/api/mentoring/admin/audit-log',
    '/api/mentoring/admin/overview/mentors',
    '/api/mentoring/goals/:id/comments',
    '/api/mentoring/goals/:menteeId',
    '/api/mentoring/mentees/enhanced',
    '/api/mentoring/mentees/progress',
    '/api/mentoring/progress/:menteeId/history',
    '/api/notes',
    '/api/referrals',
    '/api/reflections',
    '/api/shifts',
    '/api/shifts/admin/mentee/:menteeId',
    '/api/templates',
  ])
})

/** Screens that need only the first page, with the reason. */
const firstPageOnly = {
  'web/shifts/use-shift-actions.tsx: listMentorsOfOverview': 'asks for one mentor by id',
}

test('no screen reads only the first page of a list', () => {
  const names = new Map<string, string>()
  const source = (file: string) => readFileSync(join(project, file), 'utf8').replace(/^ *\/?\*.*$/gm, '')
  for (const file of globSync('contract/*.ts', { cwd: project }))
    for (const [, name = '', path = ''] of source(file).matchAll(
      /export const (\w+) = endpoint\('GET (\S+)'/g,
    ))
      names.set(path, name)
  const paged = lists.filter(isPaged).map(({ path }) => names.get(path))
  const firstPage = new RegExp(
    String.raw`\b(?:call|useApiQuery|useApiQueryWhen)\([^()]*\b(${paged.join('|')})\b`,
    'g',
  )

  const found = globSync('web/**/*.{ts,tsx}', { cwd: project }).flatMap((file) =>
    [...source(file).matchAll(firstPage)].map(([, name]) => `${file}: ${name}`),
  )

  assert.ok(paged.length > 25 && paged.every(Boolean))
  assert.deepEqual(found, Object.keys(firstPageOnly))
})
