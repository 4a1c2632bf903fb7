import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stage } from '../../testing/stage.ts'
import { readConfig } from '../config/config.ts'
import { plainAddress } from './ip-ranges.ts'

const certificate = { method: 'GET' as const, url: '/api/certificates/ABCD-EFGH-JKMN' }

for (const { title, trust, addressOf } of [
  { title: 'an IPv4 address', trust: '1', addressOf: (port: number) => `203.0.113.20:${port}` },
  { title: 'an IPv6 address', trust: '1', addressOf: (port: number) => `[2001:db8::5]:${port}` },
  { title: 'a quoted address', trust: 'true', addressOf: (port: number) => `"[2001:db8::5]:${port}"` },
  {
    title: 'the addresses of two proxies',
    trust: '10.0.0.0/8,127.0.0.1',
    addressOf: (port: number) => `203.0.113.21:${port}, 10.0.0.4:${port + 1}`,
  },
])
  test(`the limits of addresses hold when a proxy forwards ${title} with a port`, async () => {
    const { visitor } = await stage({
      rateLimitFactor: 1,
      trustProxy: readConfig({ TRUST_PROXY: trust }).trustProxy,
    })

    const statuses: number[] = []
    for (let call = 0; call < 25; call += 1) {
      const headers = { 'x-forwarded-for': addressOf(40_000 + call) }
      statuses.push((await visitor.send({ ...certificate, headers })).statusCode)
    }

    const other = addressOf(50_000).replace('203.0.113', '198.51.100').replace('2001:db8::', '2001:db9::')
    const { statusCode } = await visitor.send({ ...certificate, headers: { 'x-forwarded-for': other } })

    assert.equal(statuses.filter((status) => status === 429).length, 5)
    assert.notEqual(statusCode, 429, 'another address has its own limit')
  })

test('without a trusted proxy a forwarded address changes nothing', async () => {
  const { visitor } = await stage({ rateLimitFactor: 1 })

  const statuses: number[] = []
  for (let call = 0; call < 22; call += 1)
    statuses.push(
      (await visitor.send({ ...certificate, headers: { 'x-forwarded-for': `203.0.113.${call}` } }))
        .statusCode,
    )

  assert.equal(statuses.filter((status) => status === 429).length, 2)
})

test('an address has one spelling, whatever a proxy writes', () => {
  for (const [written, read] of [
    ['203.0.113.7:51234', '203.0.113.7'],
    ['203.0.113.7', '203.0.113.7'],
    ['[2001:DB8:0::5]:443', '2001:db8::5'],
    ['2001:0db8::0005', '2001:db8::5'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['unknown', 'unknown'],
    ['', ''],
  ] as const)
    assert.equal(plainAddress(written), read, written)
})
