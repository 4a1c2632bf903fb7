import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPublicSettings } from '#contract/public-settings.ts'
import {
  factorySettings,
  getDatabaseFacts,
  getSettings,
  saveSettings,
  sendTestEmail,
} from '#contract/settings.ts'
import { cast } from '#demo/cast.ts'
import { stage } from '../testing/stage.ts'

const { email, system, security } = factorySettings

test('a new installation has the default settings', async () => {
  const { as } = await stage()

  assert.deepEqual(await as('nora').call(getSettings), { ...factorySettings, version: 1 })
})

test('saved settings apply immediately and are recorded with old and new values', async () => {
  const { as, visitor, recorded } = await stage()
  const body = {
    email,
    security,
    system: { ...system, siteName: 'Royal Infirmary MST', allowRegistrations: false },
  }

  const saved = await as('nora').call(saveSettings, { body })

  assert.equal(saved.version, 2)
  const seen = await visitor.call(getPublicSettings)
  assert.deepEqual([seen.siteName, seen.allowRegistrations], ['Royal Infirmary MST', false])
  const [entry] = await recorded()
  assert.equal(
    entry?.details,
    "site name from 'MST System' to 'Royal Infirmary MST', allow registrations from yes to no",
  )
})

for (const [field, harm] of [
  ['system.sessionTimeout', { system: { ...system, sessionTimeout: 169 } }],
  ['system.sessionTimeout', { system: { ...system, sessionTimeout: 0 } }],
  ['system.sessionTimeout', { system: { ...system, sessionTimeout: 24.5 } }],
  ['system.sessionTimeout', { system: { ...system, sessionTimeout: '24' } }],
  ['system.siteName', { system: { ...system, siteName: ' ' } }],
  ['security.passwordMinLength', { security: { ...security, passwordMinLength: 5 } }],
  ['security.passwordMinLength', { security: { ...security, passwordMinLength: 21 } }],
  ['security.maxLoginAttempts', { security: { ...security, maxLoginAttempts: 2 } }],
  ['security.maxLoginAttempts', { security: { ...security, maxLoginAttempts: 11 } }],
  ['security.lockoutDuration', { security: { ...security, lockoutDuration: 4 } }],
  ['security.lockoutDuration', { security: { ...security, lockoutDuration: 1441 } }],
  ['email.port', { email: { ...email, port: 0 } }],
  ['email.fromEmail', { email: { ...email, fromEmail: 'nonsense' } }],
  ['email.password', { email: { ...email, password: 'x'.repeat(129) } }],
  ['secret', { email: { ...email, secret: 'x' } }],
  ['security', { security: undefined }],
] as const)
  test(`${field} is limited: ${JSON.stringify(harm)}`, async () => {
    const { as } = await stage()

    const answer = await as('nora').send({
      method: 'PUT',
      url: '/api/admin/settings',
      body: { email, system, security, ...harm },
    })

    assert.equal(answer.statusCode, 400)
    assert.deepEqual(Object.keys(answer.json().fields), [field])
    assert.equal((await as('nora').call(getSettings)).version, 1)
  })

test('days off are stored sorted and unique, and kept by a client that does not send them', async () => {
  const { as, recorded } = await stage()
  const daysOff = ['2026-12-24', '2026-11-23', '2026-12-24']

  const saved = await as('nora').call(saveSettings, { body: { email, system, security, daysOff } })
  const [entry] = await recorded()
  const kept = await as('nora').call(saveSettings, { body: { email, system, security } })
  const emptied = await as('nora').call(saveSettings, { body: { email, system, security, daysOff: [] } })

  assert.deepEqual(saved.daysOff, ['2026-11-23', '2026-12-24'])
  assert.equal(entry?.details, "days off from nothing to '2026-11-23,2026-12-24'")
  assert.deepEqual(kept.daysOff, saved.daysOff)
  assert.deepEqual(emptied.daysOff, [])
})

test('an impossible day off is refused', async () => {
  const { as } = await stage()

  const refused = await as('nora').refused(saveSettings, {
    body: { email, system, security, daysOff: ['2026-02-30'] },
  })

  assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [400, ['daysOff.0']])
})

test('the second of two administrators who save concurrently reads who was first', async () => {
  const { as } = await stage()
  const body = {
    ...factorySettings,
    system: { ...factorySettings.system, siteName: 'MST North' },
    version: 1,
  }
  await as('nora').call(saveSettings, { body })

  const refused = await as('omar').refused(saveSettings, { body: { ...factorySettings, version: 1 } })

  assert.deepEqual([refused.status, /Nora Whitfield/.test(refused.message)], [409, true])
})

test('a test email goes to the administrator who requests it', async () => {
  const { as, delivered, db } = await stage()

  const answered = await as('omar').call(sendTestEmail)
  const [email] = await delivered()
  await db.updateTable('settings').set({ email_enabled: 0 }).execute()

  assert.deepEqual([answered.mailed, /saved on the server, not sent/.test(answered.message)], [false, true])
  assert.equal(email?.to, cast.omar.email)
  assert.equal((await as('omar').refused(sendTestEmail)).status, 409)
})

test('database facts are shown without credentials and paths', async () => {
  const { as, engine } = await stage({
    smtpPassword: 'hush-hush',
    databaseUrl: 'postgres://me:secret@here/mst',
  })

  const facts = await as('nora').call(getDatabaseFacts)

  assert.equal(facts.engine, engine === 'sqlite' ? 'SQLite' : 'PostgreSQL')
  assert.equal(facts.rows.users, Object.keys(cast).length)
  assert.ok(facts.sizeBytes > 0)
  assert.equal(facts.smtpPasswordSet, true)
  assert.doesNotMatch(JSON.stringify(facts), /hush|secret|\//)
})
