import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigurationWrong, readConfig } from './config.ts'

test('an empty environment gives a working configuration', () => {
  const config = readConfig({})

  assert.deepEqual([config.host, config.port, config.timeZone], ['127.0.0.1', 3000, 'Europe/London'])
  assert.equal(config.databaseUrl, undefined)
  assert.match(config.dataDir, /data$/)
})

test('empty values count as absent', () => {
  assert.equal(readConfig({ PORT: '', DATABASE_URL: '' }).port, 3000)
})

for (const [name, value] of [
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://here'],
  ['DOCUMENTS_URL', 's3://bucket'],
  ['PUBLIC_URL', 'mst.example.org'],
  ['TIME_ZONE', 'London'],
  ['FIRST_ADMIN_EMAIL', 'me'],
  ['FIRST_ADMIN_PASSWORD', '12345'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'maybe'],
  ['RATE_LIMIT_FACTOR', '-1'],
  ['SESSION_IDLE_MINUTES', '0'],
] as const)
  test(`${name}=${value} is refused in a sentence that names it`, () => {
    const environment = { FIRST_ADMIN_EMAIL: 'a@mst.example', [name]: value }

    assert.throws(
      () => readConfig(environment),
      (error: Error) => {
        assert.ok(error instanceof ConfigurationWrong)
        assert.match(error.message, new RegExp(`^${name} .+\\.$`))
        return true
      },
    )
  })

test('each wrong value has a sentence of its own', () => {
  assert.throws(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' }), /PORT [^\n]+\nLOG_LEVEL /)
})

test('the address of the site is kept without a slash at its end', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://mst.example.org/' }).publicUrl, 'https://mst.example.org')
})
