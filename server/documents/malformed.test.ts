import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { stage } from '../testing/stage.ts'

const world = await stage()
const { eva } = world.ids
const field = (name: string, value: string) =>
  `content-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = 'content-disposition: form-data; name="file"; filename="plan.txt"\r\n\r\nRead me\r\n'
const mentee = field('menteeId', String(eva))
const whole = (boundary: string, ...parts: string[]) =>
  `${parts.map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`
const edge = (boundary: string) => `multipart/form-data; boundary=${boundary}`
const long = 'b'.repeat(71)
const good = whole('edge', mentee, file)

const malformed: Record<string, [type: string, body: string]> = {
  'no boundary': ['multipart/form-data', good],
  'an empty boundary': ['multipart/form-data; boundary=', good],
  'an empty boundary in quotes': ['multipart/form-data; boundary=""', good],
  'a boundary of more than 70 characters': [edge(long), whole(long, mentee, file)],
  'a boundary with a line in it': ['multipart/form-data; boundary="a\tb"', good],
  'another boundary than was said': [edge('other'), good],
  'no body': [edge('edge'), ''],
  'an end and nothing before it': [edge('edge'), '--edge--\r\n'],
  'a body that is cut short in a header': [edge('edge'), good.slice(0, 40)],
  'a body that is cut short in the file': [edge('edge'), good.slice(0, good.indexOf('me\r\n--edge--'))],
  'no end': [edge('edge'), good.replace('--edge--\r\n', '')],
  'headers that are too long': [
    edge('edge'),
    whole('edge', mentee, `x-long: ${'x'.repeat(100_000)}\r\n${file}`),
  ],
  'too many headers': [edge('edge'), whole('edge', mentee, `${'x-more: 1\r\n'.repeat(5_000)}${file}`)],
  'a part without a disposition': [
    edge('edge'),
    whole('edge', mentee, 'content-type: text/plain\r\n\r\nhi\r\n'),
  ],
  'a part of another disposition': [
    edge('edge'),
    whole('edge', mentee, file.replace('form-data', 'attachment')),
  ],
  'a field without a name': [
    edge('edge'),
    whole('edge', mentee, 'content-disposition: form-data\r\n\r\nhi\r\n', file),
  ],
  'a file without a name of its field': [
    edge('edge'),
    whole('edge', mentee, 'content-disposition: form-data; filename="plan.txt"\r\n\r\nRead me\r\n'),
  ],
  'a thousand parts': [
    edge('edge'),
    whole('edge', ...Array(1_000).fill(field('description', 'x')), mentee, file),
  ],
  'a thousand files': [edge('edge'), whole('edge', mentee, ...Array(1_000).fill(file))],
  'a field that would be a prototype': [edge('edge'), whole('edge', field('__proto__', 'x'), mentee, file)],
}

for (const [what, [type, body]] of Object.entries(malformed))
  test(`an upload with ${what} is refused with a sentence, and nothing of it is stored`, {
    timeout: 60_000,
  }, async () => {
    const answer = await world
      .as('max')
      .send({ method: 'POST', url: '/api/documents', headers: { 'content-type': type }, body })

    assert.equal(answer.statusCode, 400, answer.body)
    assert.doesNotMatch(answer.json().message, /^The request is not valid|undefined|boundary|FST_/i)
    for (const folder of ['tmp', 'documents']) assert.deepEqual(readdirSync(join(world.dataDir, folder)), [])
  })

test('the unmodified form is accepted', async () => {
  const headers = { 'content-type': edge('edge') }

  const answer = await world.as('max').send({ method: 'POST', url: '/api/documents', headers, body: good })

  assert.equal(answer.statusCode, 201, answer.body)
})
