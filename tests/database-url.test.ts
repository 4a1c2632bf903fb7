import assert from 'node:assert/strict'
import { test } from 'node:test'

const { forLibpq } = await import(String(new URL('../scripts/lib/postgres-tools.mjs', import.meta.url)))

/** Addresses that node-postgres understands, and the same for pg_dump and pg_restore. */
const addresses = [
  ['postgres://mst:s%40cret@db/mst', 'postgres://mst@db/mst', 's@cret'],
  ['postgres://mst:100%@db/mst', 'postgres://mst@db/mst', '100%'],
  ['postgresql://mst@db:5433/mst', 'postgresql://mst@db:5433/mst', undefined],
  ['postgres://mst:a@db/mst?sslmode=no-verify', 'postgres://mst@db/mst?sslmode=require', 'a'],
  ['postgres://mst@db/mst?ssl=no-verify', 'postgres://mst@db/mst?sslmode=require', undefined],
  [
    'postgres://mst@db/mst?uselibpqcompat=true&sslmode=require',
    'postgres://mst@db/mst?sslmode=require',
    undefined,
  ],
  ['postgres://mst@db/mst?ssl=true', 'postgres://mst@db/mst?ssl=true', undefined],
  ['postgres://mst@db/mst?ssl=1', 'postgres://mst@db/mst?ssl=true', undefined],
  ['postgres://mst@db/mst?ssl=0', 'postgres://mst@db/mst', undefined],
  [
    'postgres://mst@db/mst?max=5&statement_timeout=1000&binary=true&encoding=utf8',
    'postgres://mst@db/mst',
    undefined,
  ],
  [
    'postgres://mst@/mst?host=/run/postgresql&password=a b',
    'postgres://mst@/mst?host=%2Frun%2Fpostgresql',
    'a b',
  ],
  [
    'postgres://mst@db/mst?options=-c search_path=mentoring',
    'postgres://mst@db/mst?options=-c%20search_path%3Dmentoring',
    undefined,
  ],
  [
    'postgres://mst@db/mst?sslmode=verify-full&sslrootcert=/srv/ca.pem',
    'postgres://mst@db/mst?sslmode=verify-full&sslrootcert=%2Fsrv%2Fca.pem',
    undefined,
  ],
] as const

for (const [address, url, password] of addresses)
  test(`backups and restores understand ${address}`, () => {
    assert.deepEqual(forLibpq(address), { url, password })
  })

test('backups trust the authorities that the server trusts', () => {
  const { url } = forLibpq('postgres://mst@db/mst?sslmode=verify-full', {
    NODE_EXTRA_CA_CERTS: '/srv/ca.pem',
  })

  assert.equal(url, 'postgres://mst@db/mst?sslmode=verify-full&sslrootcert=%2Fsrv%2Fca.pem')
})
