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
  ['DATABASE_CONNECTIONS', '2'],
  ['DOCUMENTS_URL', 's3://bucket'],
  ['DOCUMENTS_URL', 's3://%zz:x@host/bucket'],
  ['AUDIT_ANCHOR_EMAIL', 'me'],
  ['CLAMD_URL', 'tcp://127.0.0.1'],
  ['CLAMD_URL', 'http://127.0.0.1:3310'],
  ['AUDIT_ANCHOR_URL', 'http://store.example/anchors'],
  ['AUDIT_ANCHOR_URL', 'https://user:secret@store.example'],
  ['PUBLIC_URL', 'mst.example.org'],
  ...[
    'https://x.example/mst',
    'https://x.example/mst/',
    'https://x.example/?a',
    'https://x.example/#a',
    'https://u:p@x.example',
  ].map((address) => ['PUBLIC_URL', address] as const),
  ['TIME_ZONE', 'London'],
  ...[
    'BST',
    'IST',
    'PST',
    'CST',
    'ACT',
    'AET',
    'GMT',
    'GMT0',
    'EST',
    'MST',
    'EST5EDT',
    'GB',
    'Zulu',
    '+01:00',
  ].map((name) => ['TIME_ZONE', name] as const),
  ['FIRST_ADMIN_EMAIL', 'me'],
  ['FIRST_ADMIN_PASSWORD', '12345'],
  ['SMTP_PASSWORD_HOST', 'smtp example'],
  ['SMTP_ALLOWED_HOSTS', 'smtp.example.org,,'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'maybe'],
  ['TRUST_PROXY', '127.0.0.1/08'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0'],
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
  ['OIDC_ISSUER', 'http://login.example.org'],
  ['OIDC_ISSUER', 'https://user:secret@login.example.org'],
  ['OIDC_ISSUER', 'https://login.example.org?tenant=1'],
  ['OIDC_ISSUER', 'https://login.example.org/.well-known/openid-configuration'],
  ['OIDC_SCOPES', 'email profile'],
  ['OIDC_NAME', 'x'.repeat(41)],
  ['OIDC_EMAIL_DOMAINS', 'nhs.net,,'],
  ['OIDC_TRUST_EMAIL', 'yes'],
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

for (const address of [
  'postgres://mst:a#b@db/mst',
  'postgres://mst:a/b@db/mst',
  'postgres://mst:a?b@db/mst',
  'postgres://mst:1/b@db/mst',
  'postgres://mst:a?b=c@db/mst',
  'postgres://mst:p@ss#word@db/mst',
])
  test(`${address} is refused, and the sentence says how to write a password`, () => {
    assert.throws(
      () => readConfig({ DATABASE_URL: address }),
      /^Error: DATABASE_URL must .* In its password write @ as %40, \/ as %2F, # as %23, \? as %3F and % as %25\.$/,
    )
  })

for (const address of [
  'postgres://mst@one:5432,two:5432/mst',
  'postgres://mst@one,two/mst',
  'postgres://mst@/mst?host=one,two',
])
  test(`${address} is refused, because the driver knows one host only`, () => {
    assert.throws(() => readConfig({ DATABASE_URL: address }), /^Error: DATABASE_URL must name one host\./)
  })

for (const address of [
  'postgres://mst@db/mst',
  'postgresql://mst:100%@db:5433/mst?sslmode=verify-full&sslrootcert=/srv/ca.pem',
  'postgres://mst:p@ss@[::1]:5432/mst',
  'postgres://%2Frun%2Fpostgresql/mst',
  'postgres:///mst?host=/run/postgresql&options=-c%20search_path=mentoring',
])
  test(`${address} is a valid address`, () => {
    assert.equal(readConfig({ DATABASE_URL: address }).databaseUrl, address)
  })

test('a setting without a secret is refused as the name of a file', () => {
  assert.throws(() => readConfig({ PORT_FILE: '/run/secrets/port' }), /^Error: PORT_FILE has no effect/)
})

test('each invalid value has its own sentence', () => {
  assert.throws(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' }), /PORT [^\n]+\nLOG_LEVEL /)
})

test("the site's address is stored without a trailing slash", () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://mst.example.org/' }).publicUrl, 'https://mst.example.org')
  assert.deepEqual(
    ['[::1]', '::1', '0.0.0.0'].map((HOST) => readConfig({ HOST }).host),
    ['::1', '::1', '0.0.0.0'],
  )
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

const provider = {
  OIDC_ISSUER: 'https://login.example.org/mst',
  OIDC_CLIENT_ID: 'mst',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://mst.example.org',
}
const entra = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0`
const trusting = { OIDC_TRUST_EMAIL: 'true', OIDC_EMAIL_DOMAINS: 'nhs.net' }

test('single sign-on has its settings, and is off without an issuer', () => {
  const environment = { ...provider, ...trusting, OIDC_ISSUER: entra('37c354b2-85b0-47f5-b222-07b48d774ee3') }

  const { provider: settings } = readConfig(environment)

  assert.partialDeepStrictEqual(settings, {
    clientId: 'mst',
    scopes: 'openid email profile',
    emailDomains: ['nhs.net'],
    trustEmail: true,
  })
  assert.equal(readConfig({}).provider, undefined)
})

test('a provider on this machine may use http', () => {
  const { provider: settings } = readConfig({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:3001' })

  assert.equal(settings?.issuer, 'http://127.0.0.1:3001')
})

for (const [change, sentence] of [
  [{ OIDC_ISSUER: '' }, /need OIDC_ISSUER too/],
  [{ OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID/],
  [{ OIDC_CLIENT_SECRET: '' }, /OIDC_CLIENT_SECRET/],
  [{ PUBLIC_URL: '' }, /PUBLIC_URL/],
  [{ OIDC_TRUST_EMAIL: 'true' }, /^OIDC_TRUST_EMAIL needs OIDC_EMAIL_DOMAINS/],
  [{ ...trusting, OIDC_ISSUER: entra('common') }, /^OIDC_TRUST_EMAIL .* one organisation/],
  [{ ...trusting, OIDC_ISSUER: 'https://accounts.google.com' }, /^OIDC_TRUST_EMAIL .* one organisation/],
  [
    { ...trusting, OIDC_ISSUER: 'https://am.nhsidentity.spineservices.nhs.uk/openam/oauth2' },
    /^OIDC_TRUST_EMAIL .* one organisation/,
  ],
  [{ OIDC_ISSUER: entra('organizations') }, /^OIDC_ISSUER must name one tenant/],
] as const)
  test(`single sign-on with ${JSON.stringify(change)} is refused with a sentence`, () => {
    assert.throws(
      () => readConfig({ ...provider, ...change }),
      (error: Error) => {
        assert.ok(error instanceof ConfigurationWrong)
        assert.match(error.message, sentence)
        return true
      },
    )
  })
