import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { test } from 'node:test'
import type { argon2Passwords } from './passwords.ts'

type Job = { memory: number; passes: number; parallelism: number; tagLength: number }

test('a sign-in costs one password hash whether or not the address exists', async (t) => {
  const jobs: Job[] = []
  const { argon2 } = crypto
  t.mock.method(crypto, 'argon2', ((algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters
    jobs.push({ memory, passes, parallelism, tagLength })
    argon2(algorithm, parameters, done)
  }) satisfies typeof argon2)
  syncBuiltinESMExports()
  t.after(syncBuiltinESMExports)
  // Import the module again: the first instance in this process already holds the unwatched function.
  const watched: { argon2Passwords: typeof argon2Passwords } = await import(`./passwords.ts?${'watched'}`)
  const passwords = watched.argon2Passwords({ memory: 16, passes: 2, parallelism: 1 })
  const kept = await passwords.hash('a-password')

  const fits = [await passwords.fits('another', kept), await passwords.fits('another', null)]

  assert.deepEqual(fits, [false, false])
  assert.equal(jobs.length, 3)
  assert.deepEqual(jobs[1], jobs[0])
  assert.deepEqual(jobs[2], jobs[0])
})

test('the hash for unknown addresses matches no password', async () => {
  const { argon2Passwords } = await import('./passwords.ts')
  const passwords = argon2Passwords({ memory: 8, passes: 1, parallelism: 1 })

  assert.equal(await passwords.fits('', null), false)
})
