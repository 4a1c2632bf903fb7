import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { emptyPostgres, engine } from '../testing/fresh-database.ts'
import { dataDirsOf, firstAdmin, invite, run, signedIn, stopped, untilReady } from '../testing/program.ts'
import { realProvider, signInAtProvider } from '../testing/real-provider.ts'

const dataDir = dataDirsOf(import.meta.filename)

test('a sign-in begins on one server, is answered by another and fetched from a third', {
  skip: engine === 'sqlite' && 'the embedded database has one server',
  timeout: 300_000,
}, async () => {
  const publicUrl = 'http://mst.example'
  const provider = await realProvider(
    { 'ines-1': { email: 'ines@mst.example', email_verified: true } },
    publicUrl,
  )
  after(() => provider.close())
  const environment = {
    ...firstAdmin,
    ...provider.environment,
    DATABASE_URL: await emptyPostgres(),
    SECRET_KEY: randomBytes(32).toString('hex'),
  }
  const servers = []
  for (const name of ['one', 'two', 'three']) {
    const server = run({ ...environment, DATA_DIR: dataDir(name) })
    servers.push({ ...server, url: await untilReady(server) })
  }
  const [one, two, three] = servers
  assert.ok(one && two && three)
  await invite(one.url, await signedIn(one.url), 'ines@mst.example')

  const start = await fetch(`${one.url}/api/auth/oidc/start`, { redirect: 'manual' })
  const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? ''
  const back = await signInAtProvider(start.headers.get('location') ?? '', 'ines-1', publicUrl)
  const callback = await fetch(back.replace(publicUrl, two.url), { headers: { cookie }, redirect: 'manual' })
  assert.equal(callback.headers.get('location'), '/login?work-account')
  const finish = () => fetch(`${three.url}/api/auth/oidc/finish`, { method: 'POST', headers: { cookie } })
  const answer = await finish()

  const { user, token } = (await answer.json()) as { user: { email: string; status: string }; token: string }
  assert.deepEqual([answer.status, user.email, user.status], [200, 'ines@mst.example', 'active'])
  const profile = await fetch(`${one.url}/api/auth/profile`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(profile.status, 200)
  assert.equal((await finish()).status, 400)
  for (const server of servers) await stopped(server)
})
