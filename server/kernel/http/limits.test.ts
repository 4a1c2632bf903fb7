import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '../../testing/stage.ts'

/**
 * The number of calls and the window of a limit. The calls send invalid input, because refusals are cheaper.
 */
type Limit = { method?: 'GET' | 'POST'; who?: Name; url: string; calls: number; minutes: number }

const limits: Limit[] = [
  { url: '/api/auth/login', calls: 20, minutes: 1 },
  { url: '/api/auth/passkey/start', calls: 600, minutes: 1 },
  { url: '/api/auth/oidc/finish', calls: 600, minutes: 1 },
  { url: '/api/auth/request-reset', calls: 5, minutes: 15 },
  { url: '/api/auth/reset-password', calls: 200, minutes: 15 },
  { url: '/api/auth/confirm-address', calls: 200, minutes: 15 },
  { url: '/api/sign-offs/disputes', calls: 200, minutes: 15 },
  { url: '/api/referrals/withdrawals', calls: 200, minutes: 15 },
  { method: 'GET', url: '/api/certificates/guessed', calls: 20, minutes: 10 },
  { url: '/api/referrals/submit', calls: 5, minutes: 60 },
  { url: '/api/csp-report', calls: 10, minutes: 1 },
  { who: 'max', url: '/api/auth/change-password', calls: 10, minutes: 15 },
  { who: 'max', url: '/api/auth/proof', calls: 60, minutes: 15 },
  { who: 'max', url: '/api/documents', calls: 30, minutes: 60 },
  { who: 'nora', method: 'GET', url: '/api/users/0/export', calls: 60, minutes: 60 },
  { who: 'max', method: 'GET', url: '/api/users', calls: 600, minutes: 1 },
  { method: 'GET', url: '/api/docs', calls: 600, minutes: 1 },
  { method: 'GET', url: '/api/openapi.json', calls: 600, minutes: 1 },
  { who: 'max', url: '/api/shifts', calls: 120, minutes: 1 },
]

/** More parallel calls would exceed the limit of all writes, whose window is a minute. */
const atOnce = 100
const minute = 60_000

for (const limit of limits) {
  const { who = 'a visitor', method = 'POST', url, calls, minutes } = limit
  test(`${method} ${url} is answered ${calls} times in ${minutes} minute(s) to ${who}, and then again`, async (t) => {
    const world = await stage({ rateLimitFactor: 1 })
    if (limit.who) await world.as(limit.who).token()
    const passes = clockOf(world, t)
    const isLimited = async () => (await send(world, limit)).statusCode === 429
    let left = minutes * minute

    for (let call = 1; call <= calls; call += 1) {
      if (minutes > 1 && call % atOnce === 0) {
        passes(minute)
        left -= minute
      }
      assert.equal(await isLimited(), false, `call ${call}`)
    }

    assert.equal(await isLimited(), true, `call ${calls + 1}`)
    passes(left - 1)
    assert.equal(await isLimited(), true, 'until the time is over')
    passes(1)
    assert.equal(await isLimited(), false, 'after it')
  })
}

/** Own counters use the system clock, which is mocked here; shared counters use the context's clock. */
function clockOf(world: Stage, t: TestContext): (milliseconds: number) => void {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  return (milliseconds) => {
    t.mock.timers.tick(milliseconds)
    world.passes({ seconds: milliseconds / 1_000 })
  }
}

async function send({ as, visitor }: Stage, { who, method = 'POST', url }: Limit) {
  const caller = who ? as(who) : visitor
  // Like a browser: a page that is compressed once costs little each time.
  const headers = { 'accept-encoding': 'gzip' }
  return caller.send({ method, url, headers, ...(method === 'POST' && { body: { nobodyKnowsThis: true } }) })
}
