import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSessionsOf } from '#contract/people.ts'
import { listSessions } from '#contract/session.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { stage } from '../../testing/stage.ts'
import { deviceName } from './user-agent.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const names: [userAgent: string, name: string][] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['curl/8.9.1', ''],
  ['', ''],
]

test('browser and system are named from the user agent', () => {
  assert.deepEqual(
    names.map(([userAgent]) => [userAgent, deviceName(userAgent)]),
    names,
  )
})

test('a person and an administrator see with which browser each session began', async () => {
  const { app, as, ids } = await stage()
  await as('max').token()
  const [[userAgent, name] = ['', '']] = names

  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { email: cast.max.email, password: castPassword },
  })

  assert.equal(reply.statusCode, 200)
  const [own] = await as('max').call(listSessions)
  const seen = await as('nora').call(listSessionsOf, { params: { id: ids.max } })
  assert.deepEqual([own?.device, seen.some(({ device }) => device === name)], [name, true])
})
