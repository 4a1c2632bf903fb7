import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changePassword, signIn } from '#contract/session.ts'
import { unlockUser } from '#contract/users.ts'
import { cast, castPassword } from '#demo/cast.ts'
import { recordRefusedRepeats } from '../kernel/http/refused-calls.ts'
import { type Stage, stage } from '../testing/stage.ts'

const right = { email: cast.max.email, password: castPassword }
const wrong = { ...right, password: 'not it' }
const newPassword = 'heron-lighthouse'

async function guess({ visitor }: Stage, times: number) {
  for (let time = 0; time < times; time += 1) await visitor.refused(signIn, { body: wrong })
}

/** The default settings: five attempts, then a lock of 30 minutes. */
const lockMinutes = 30

test('a lock ends in its last minute', async () => {
  const world = await stage()
  await guess(world, 5)

  world.passes({ minutes: lockMinutes - 1, seconds: 59 })
  assert.equal((await world.visitor.refused(signIn, { body: right })).status, 429)
  world.passes({ seconds: 1 })

  await world.visitor.call(signIn, { body: right })
})

test('after a lock the count restarts, also with a longer lock in the settings', async () => {
  const world = await stage()
  await guess(world, 5)
  await world.db.updateTable('settings').set({ lockout_duration: 60 }).execute()
  world.passes({ minutes: lockMinutes })

  await guess(world, 1)

  await world.visitor.call(signIn, { body: right })
})

test('the right password at the last attempt of a refused person locks nothing', async () => {
  const world = await stage()
  await guess(world, 4)
  await world.db.updateTable('settings').set({ maintenance_mode: 1 }).execute()
  assert.equal((await world.visitor.refused(signIn, { body: right })).status, 503)

  await world.db.updateTable('settings').set({ maintenance_mode: 0 }).execute()

  await world.visitor.call(signIn, { body: right })
})

test("an administrator's unlock also covers password changes", async () => {
  const { as, ids } = await stage()
  const change = (currentPassword: string) => ({ body: { currentPassword, newPassword } })
  for (let time = 0; time < 5; time += 1) await as('max').refused(changePassword, change('not it'))
  assert.equal((await as('max').refused(changePassword, change(castPassword))).status, 429)

  await as('nora').call(unlockUser, { params: { id: ids.max } })

  await as('max').call(changePassword, change(castPassword))
})

test("an administrator's unlock also covers the person's known browser", async () => {
  const { visitor, as, ids } = await stage()
  const login = (body: object, cookie = '') =>
    visitor.send({ method: 'POST', url: '/api/auth/login', body, headers: { cookie } })
  const cookie = String((await login(right)).headers['set-cookie']).split(';')[0]
  for (let time = 0; time < 5; time += 1) await login(wrong, cookie)
  assert.equal((await login(right, cookie)).statusCode, 429)

  await as('nora').call(unlockUser, { params: { id: ids.max } })

  assert.equal((await login(right, cookie)).statusCode, 200)
})

test('refusals of a locked address leave one entry and their number in a minute', async () => {
  const world = await stage()
  await guess(world, 5)

  await guess(world, 20)
  world.passes({ minutes: 1 })
  await guess(world, 1)
  for (let time = 0; time < 6; time += 1)
    await world.visitor.refused(signIn, { body: { ...wrong, email: 'nobody@mst.example' } })
  world.passes({ minutes: 1 })
  await recordRefusedRepeats(world.ctx)

  const entries = world.db.selectFrom('audit_log').where('details', 'like', '%too many attempts%')
  const refused = 'Sign-in refused: too many attempts'
  assert.deepEqual(await entries.select(['action', 'actor_role', 'details']).orderBy('id').execute(), [
    { action: 'session.refused', actor_role: 'visitor', details: refused },
    {
      action: 'session.refused',
      actor_role: 'visitor',
      details: `${refused}, 19 more times within a minute from 20/11/2026 10:00`,
    },
    { action: 'session.refused', actor_role: 'visitor', details: refused },
    { action: 'session.refused', actor_role: 'visitor', details: refused },
  ])
})
