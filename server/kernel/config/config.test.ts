import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigurationWrong, readConfig } from './config.ts'

test('an empty environment is a valid configuration', () => {
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
  ['DOCUMENTS_URL', 's3://%zz:x@host/bucket'],
  ['AUDIT_ANCHOR_EMAIL', 'me'],
  ['CLAMD_URL', 'tcp://127.0.0.1'],
  ['CLAMD_URL', 'http://127.0.0.1:3310'],
  ['AUDIT_ANCHOR_URL', 'http://store.example/anchors'],
  ['AUDIT_ANCHOR_URL', 'https://user:secret@store.example'],
  ['PUBLIC_URL', 'mst.example.org'],
  ['TIME_ZONE', 'London'],
  ['FIRST_ADMIN_EMAIL', 'me'],
  ['FIRST_ADMIN_PASSWORD', '12345'],
  ['SMTP_PASSWORD_HOST', 'smtp example'],
  ['SMTP_ALLOWED_HOSTS', 'smtp.example.org,,'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'maybe'],
  ['RATE_LIMIT_FACTOR', '-1'],
  ['SESSION_IDLE_MINUTES', '0'],
  ['SECRET_KEY', 'abcdef'],
  ['DRAIN_SECONDS', '301'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=a%0Ab'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['SECURITY_CONTACT', 'the man at the door'],
  ['SECURITY_CONTACT', 'https://mst.example.org/ tel:1'],
  ['ACTIVE_CONTENT', 'allow'],
] as const)
  test(`${name}=${value} is refused with a sentence that names it`, () => {
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

test('each invalid value has its own sentence', () => {
  assert.throws(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' }), /PORT [^\n]+\nLOG_LEVEL /)
})

test("the site's address is stored without a trailing slash", () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://mst.example.org/' }).publicUrl, 'https://mst.example.org')
})

test("the trace collector uses OpenTelemetry's variable names", () => {
  const { traces } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20secret%3D, x-tenant=mst',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  })

  assert.deepEqual(traces, {
    url: 'https://collector.example.org/otlp/v1/traces',
    headers: { authorization: 'Bearer secret=', 'x-tenant': 'mst' },
    serviceName: 'mst',
    ratio: 0.1,
  })
  assert.equal(readConfig({ OTEL_SERVICE_NAME: 'other' }).traces, undefined)
})
