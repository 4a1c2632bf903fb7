import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { listAuditLog } from '#contract/audit-log.ts'
import { getNotices } from '#contract/operations.ts'
import { requestReset } from '#contract/session.ts'
import {
  factorySettings,
  getDatabaseFacts,
  getSettings,
  saveSettings,
  sendTestEmail,
} from '#contract/settings.ts'
import { cast } from '#demo/cast.ts'
import type { MailServer } from '../adapters/mail.ts'
import { deriveKeys } from '../adapters/secret-key.ts'
import type { Config } from '../kernel/config/config.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { type Stage, stage } from '../testing/stage.ts'

const password = 'hush-hush'
const hospital = { host: 'smtp.hospital.example', port: 587, user: 'mst' }
const bodyWith = (email: object) => ({
  ...factorySettings,
  email: { ...factorySettings.email, ...hospital, ...email },
})
const save = ({ as }: Pick<Stage, 'as'>, email: object) =>
  as('nora').call(saveSettings, { body: bodyWith(email) })

/** A stage that notes the mail servers to which the program connects. */
async function mailStage(config?: Partial<Config>) {
  const world = config ? await stage(config) : await stage()
  const servers: MailServer[] = []
  world.ctx.mail = async (_message, server) => {
    servers.push(server)
  }
  return {
    ...world,
    /** The mail server of the next email; undefined if none is sent. */
    async spokenTo() {
      servers.length = 0
      await world.visitor.call(requestReset, { body: { email: cast.max.email } })
      await world.delivered()
      const [server] = servers
      return server && [`${server.host}:${server.port}`, server.user, server.password]
    },
  }
}

/** Every value of every table, without the password's own column. */
async function storedTexts({ db }: Stage): Promise<string> {
  const tables = await db.introspection.getTables()
  const rows = tables.map(({ name }) =>
    db
      .selectFrom(name as 'settings')
      .selectAll()
      .execute(),
  )
  return JSON.stringify(await Promise.all(rows))
}

test('the saved password reaches its mail server, and no reply, email, entry or table contains it', async () => {
  const world = await mailStage()
  const { as } = world

  const saved = await save(world, { password })
  const conflict = await as('omar').send({
    method: 'PUT',
    url: '/api/admin/settings',
    body: { ...bodyWith({ password: 'other-one' }), version: 1 },
  })

  assert.deepEqual(await world.spokenTo(), ['smtp.hospital.example:587', 'mst', password])
  const facts = await as('nora').call(getDatabaseFacts)
  assert.deepEqual(
    [facts.smtpPasswordSet, facts.smtpPasswordFrom, facts.smtpPasswordHost, facts.smtpPasswordFault],
    [true, 'settings', 'smtp.hospital.example:587', null],
  )
  const replies = [
    saved,
    conflict.json(),
    await as('nora').call(getSettings),
    facts,
    await as('nora').call(getNotices),
    await as('nora').call(listAuditLog),
  ]
  const { sealed_smtp_password: sealed } = await readSettings(world.db)
  assert.ok(sealed.length > 40)
  for (const secret of [password, 'other-one', sealed])
    assert.ok(!JSON.stringify(replies).includes(secret), secret)
  assert.doesNotMatch(await storedTexts(world), /hush-hush|other-one/)
})

test('a blank password keeps the saved one, and the audit log only says that it changed', async () => {
  const world = await mailStage()
  await save(world, { password })
  await save(world, { password: '', fromEmail: 'mst@hospital.example' })
  const kept = await world.spokenTo()

  await save(world, { password: 'new-one', fromEmail: 'mst@hospital.example' })

  assert.equal(kept?.at(-1), password)
  assert.equal((await world.spokenTo())?.at(-1), 'new-one')
  const [entry] = await world.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'settings.changed')
    .orderBy('id', 'desc')
    .execute()
  assert.equal(entry?.details, 'smtp password changed')
})

test('the other administrators are notified of a new password, without its text', async () => {
  const world = await stage()
  await save(world, {})
  await world.delivered()

  await save(world, { password })

  const letter = (await world.delivered()).filter(({ kind }) => kind === 'settings_changed').at(-1)
  assert.equal(letter?.to, cast.omar.email)
  assert.match(letter?.text ?? '', /smtp password changed/)
  assert.doesNotMatch(JSON.stringify(letter), /hush/)
})

for (const elsewhere of [{ host: 'smtp.thief.example' }, { port: 2525 }])
  test(`another administrator who changes the mail server must enter the password again: ${JSON.stringify(elsewhere)}`, async () => {
    const world = await mailStage()
    await save(world, { password })
    await world.as('omar').call(sendTestEmail)

    for (const endpoint of [saveSettings, sendTestEmail]) {
      const body = endpoint === saveSettings ? bodyWith(elsewhere) : { email: bodyWith(elsewhere).email }
      const refused = await world.as('omar').refused(endpoint, { body } as never)
      assert.deepEqual(
        [refused.status, refused.fields],
        [
          400,
          {
            'email.password': 'Enter the password again, because you changed the mail server or its port',
          },
        ],
      )
    }

    assert.deepEqual(await world.spokenTo(), ['smtp.hospital.example:587', 'mst', password])
  })

test('the host in other letters is the same mail server', async () => {
  const world = await mailStage()
  await save(world, { password })

  await save(world, { host: 'SMTP.Hospital.example' })

  assert.equal((await world.spokenTo())?.at(-1), password)
})

test('without a user or a mail server the saved password is removed', async () => {
  const world = await mailStage()
  for (const email of [{ user: '' }, { host: '' }]) {
    await save(world, { password })
    await save(world, email)
    assert.equal((await readSettings(world.db)).sealed_smtp_password, '')
    await save(world, {})
    assert.equal((await world.spokenTo())?.at(-1), undefined)
  }
})

test('a password without a mail server or a user is refused at the missing field', async () => {
  const { as } = await stage()

  const refused = [
    await as('nora').refused(saveSettings, { body: bodyWith({ password, host: '' }) }),
    await as('nora').refused(saveSettings, { body: bodyWith({ password, user: '' }) }),
  ]

  assert.deepEqual(
    refused.map(({ fields }) => Object.keys(fields ?? {})),
    [['email.host'], ['email.user']],
  )
})

for (const [how, spoil] of [
  [
    'a row that names another host',
    ({ db }) => db.updateTable('settings').set({ email_host: 'smtp.thief.example' }),
  ],
  ['a row that names another port', ({ db }) => db.updateTable('settings').set({ email_port: 25 })],
  ['a cut text', ({ db }) => db.updateTable('settings').set({ sealed_smtp_password: 'AAAA' })],
  ['another secret key', undefined],
] as [string, ((world: Stage) => { execute: () => Promise<unknown> }) | undefined][])
  test(`a password that cannot be opened is sent nowhere, and administrators read why: ${how}`, async () => {
    const world = await mailStage()
    const { as } = world
    await save(world, { password })
    if (spoil) await spoil(world).execute()
    else world.ctx.keyFor = deriveKeys(randomBytes(32))

    const server = await world.spokenTo()

    assert.equal(server, undefined)
    const sentence = /^We cannot open the saved password for smtp\.\w+\.example:\d+\..* Enter it again\.$/
    const { notices } = await as('nora').call(getNotices)
    const notice = notices.find(({ kind }) => kind === 'mail_failing')
    assert.match(notice?.message ?? '', sentence)
    assert.match((await as('nora').call(getDatabaseFacts)).smtpPasswordFault ?? '', sentence)
    const refused = await as('nora').refused(sendTestEmail)
    assert.deepEqual(
      [refused.status, /^The test email was not sent\. We cannot open/.test(refused.message)],
      [502, true],
    )
    const [letter] = await world.db.selectFrom('letters').select(['sent_at', 'last_error']).execute()
    assert.equal(letter?.sent_at, null)
    assert.match(letter?.last_error ?? '', sentence)

    await as('nora').call(saveSettings, {
      body: {
        ...(await as('nora').call(getSettings)),
        system: { ...factorySettings.system, siteName: 'MST' },
      },
    })
    await save(world, { password })
    world.passes({ hours: 1 })
    assert.equal((await world.spokenTo())?.at(-1), password)
  })

test('SMTP_PASSWORD wins over the saved password, which nobody can then save or read', async () => {
  const world = await mailStage({ own: true } as Partial<Config>)
  await save(world, { password })
  world.ctx.config.smtpPassword = 'of-the-server'
  await save(world, { fromEmail: 'mst@hospital.example' })

  assert.equal((await world.spokenTo())?.at(-1), 'of-the-server')
  const facts = await world.as('nora').call(getDatabaseFacts)
  assert.deepEqual(
    [facts.smtpPasswordFrom, facts.smtpPasswordHost],
    ['environment', 'smtp.hospital.example:587'],
  )
  const refused = await world.as('nora').refused(saveSettings, { body: bodyWith({ password: 'new-one' }) })
  assert.deepEqual(refused.fields, {
    'email.password': 'SMTP_PASSWORD is set on the server, so no password can be saved here',
  })

  await save(world, { host: 'smtp.other.example' })
  assert.deepEqual(await world.spokenTo(), ['smtp.other.example:587', '', undefined])
  assert.equal((await readSettings(world.db)).sealed_smtp_password, '')
})

test('the password is saved and tested only with a fresh proof of identity', async () => {
  const world = await stage()
  await world.as('nora').token()
  world.passes({ minutes: 11 })

  for (const [endpoint, body] of [
    [saveSettings, bodyWith({ password })],
    [sendTestEmail, { email: bodyWith({ password }).email }],
  ] as const) {
    const refused = await world.as('nora').refused(endpoint, { body } as never)
    assert.deepEqual([refused.status, refused.code], [403, 'FRESH_PROOF'])
  }
})
