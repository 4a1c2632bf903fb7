import assert from 'node:assert/strict'
import { argon2 } from 'node:crypto'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { argon2Passwords } from './passwords.ts'

test('a password with accents works in the form of every keyboard', async () => {
  const passwords = argon2Passwords({ memory: 64, passes: 1, parallelism: 1 })
  const composed = 'Zo\u00eb-lighthouse-42'
  const decomposed = 'Zoe\u0308-lighthouse-42'

  for (const [set, typed] of [
    [composed, decomposed],
    [decomposed, composed],
    [decomposed, decomposed],
    ['Nguy\u1ec5n-42', 'Nguye\u0302\u0303n-42'],
    ['\uac00-river-42', '\u1100\u1161-river-42'],
    ['\u212bngstrom-42', 'A\u030angstrom-42'],
  ] as const)
    assert.ok(await passwords.fits(typed, await passwords.hash(set)), `${set} ${typed}`)
  assert.equal(await passwords.fits('Zoe-lighthouse-42', await passwords.hash(composed)), false)
})

test('a hash of an earlier version fits the form in which the password was typed', async () => {
  const cost = { memory: 64, passes: 1, parallelism: 1 }
  const passwords = argon2Passwords(cost)
  const typed = 'Zoe\u0308-lighthouse-42'
  const nonce = Buffer.alloc(16, 7)
  const tag = await promisify(argon2)('argon2id', {
    ...cost,
    tagLength: 32,
    message: Buffer.from(typed),
    nonce,
  })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

  assert.ok(await passwords.fits(typed, `$argon2id$v=19$m=64,t=1,p=1$${plain(nonce)}$${plain(tag)}`))
})
