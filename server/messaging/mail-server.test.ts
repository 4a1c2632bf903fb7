import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestReset } from '#contract/session.ts'
import { factorySettings, getDatabaseFacts, saveSettings } from '#contract/settings.ts'
import { cast } from '#demo/cast.ts'
import type { MailServer } from '../adapters/mail.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { bindSmtpPassword } from './mail-server.ts'

const smtpPassword = 'hush-hush'
const withEmail = (email: object) => ({
  ...factorySettings,
  email: { ...factorySettings.email, user: 'mst', ...email },
})
const save = ({ as }: Stage, email: object) => as('nora').call(saveSettings, { body: withEmail(email) })

/** The mail servers that the program uses for the next email. */
async function spokenTo(world: Stage) {
  const servers: MailServer[] = []
  world.ctx.mail = async (_message, server) => {
    servers.push(server)
  }
  await world.visitor.call(requestReset, { body: { email: cast.max.email } })
  await world.delivered()
  return servers.slice(-1).map(({ host, user, password }) => ({ host, user, password }))
}

test('only the first saved mail host gets the password', async () => {
  const world = await stage({ smtpPassword })
  await save(world, { host: 'smtp.hospital.example' })
  assert.deepEqual(await spokenTo(world), [
    { host: 'smtp.hospital.example', user: 'mst', password: smtpPassword },
  ])

  await save(world, { host: 'smtp.thief.example' })
  assert.deepEqual(await spokenTo(world), [{ host: 'smtp.thief.example', user: '', password: undefined }])

  await save(world, { host: 'SMTP.hospital.example' })
  assert.equal((await spokenTo(world))[0]?.password, smtpPassword, 'and to the first one again')
})

test('another port of the same host does not get the password', async () => {
  const world = await stage({ smtpPassword })
  await save(world, { host: 'smtp.hospital.example', port: 587 })

  await save(world, { host: 'smtp.hospital.example', port: 2525 })
  assert.deepEqual(await spokenTo(world), [{ host: 'smtp.hospital.example', user: '', password: undefined }])

  await save(world, { host: 'smtp.hospital.example', port: 587 })
  assert.equal((await spokenTo(world))[0]?.password, smtpPassword)
})

test('SMTP_PASSWORD_HOST with a port names the only host and port', async () => {
  const world = await stage({ smtpPassword, smtpPasswordHost: 'smtp.hospital.example:465' })
  await save(world, { host: 'smtp.hospital.example', port: 587 })
  assert.equal((await spokenTo(world))[0]?.password, undefined)

  await save(world, { host: 'smtp.hospital.example', port: 465 })

  assert.equal((await spokenTo(world))[0]?.password, smtpPassword)
})

test('SMTP_PASSWORD_HOST without a port keeps the first port saved with this host', async () => {
  const world = await stage({ smtpPassword, smtpPasswordHost: 'smtp.hospital.example' })
  await save(world, { host: 'smtp.hospital.example', port: 465 })
  assert.equal((await spokenTo(world))[0]?.password, smtpPassword)

  await save(world, { host: 'smtp.hospital.example', port: 2525 })

  assert.equal((await spokenTo(world))[0]?.password, undefined)
})

test('a host bound by an older version without a port gets its port at the start', async () => {
  const world = await stage()
  await save(world, { host: 'smtp.hospital.example', port: 465 })
  await world.db.updateTable('settings').set({ smtp_password_host: 'smtp.hospital.example' }).execute()
  world.ctx.config.smtpPassword = smtpPassword

  await bindSmtpPassword(world.ctx)

  assert.equal((await spokenTo(world))[0]?.password, smtpPassword)
  const { smtp_password_host } = await world.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
  assert.equal(smtp_password_host, 'smtp.hospital.example:465')
})

test('SMTP_PASSWORD_HOST wins over any saved host', async () => {
  const world = await stage({ smtpPassword, smtpPasswordHost: 'smtp.hospital.example' })
  await save(world, { host: 'smtp.thief.example' })
  assert.equal((await spokenTo(world))[0]?.password, undefined)

  await save(world, { host: 'smtp.hospital.example' })

  assert.equal((await spokenTo(world))[0]?.password, smtpPassword)
})

test('an installation with a mail server binds the password to it at the start', async () => {
  const world = await stage()
  await save(world, { host: 'smtp.hospital.example' })
  const ctx = { ...world.ctx, config: { ...world.ctx.config, smtpPassword } }

  await bindSmtpPassword(ctx)
  await bindSmtpPassword(ctx)

  const { smtp_password_host } = await world.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
  assert.equal(smtp_password_host, 'smtp.hospital.example:587')
  const [entry, before] = await world.recorded(2)
  assert.equal(entry?.action, 'settings.smtp_password_bound')
  assert.notEqual(before?.action, entry?.action)
})

test('the settings page shows which host gets the password', async () => {
  const world = await stage({ smtpPassword, smtpAllowedHosts: ['smtp.hospital.example'] })
  const unbound = await world.as('nora').call(getDatabaseFacts)
  await save(world, { host: 'smtp.hospital.example' })

  const bound = await world.as('nora').call(getDatabaseFacts)

  assert.deepEqual([unbound.smtpPasswordHost, bound.smtpPasswordHost], [null, 'smtp.hospital.example:587'])
  assert.deepEqual(bound.smtpAllowedHosts, ['smtp.hospital.example'])
  assert.doesNotMatch(JSON.stringify(bound), /hush/)
})

test('a mail server that is not allowed is refused at its field', async () => {
  const world = await stage({ smtpAllowedHosts: ['smtp.hospital.example', 'relay.hospital.example'] })

  const refused = await world
    .as('nora')
    .refused(saveSettings, { body: withEmail({ host: 'smtp.thief.example' }) })
  await save(world, { host: 'Relay.hospital.example' })
  await save(world, { host: '' })

  assert.equal(refused.status, 400)
  assert.match(refused.fields?.['email.host'] ?? '', /smtp\.hospital\.example, relay\.hospital\.example/)
})

test('an email is not sent to a server that is no longer allowed, and stays queued with the reason', async () => {
  const world = await stage()
  await save(world, { host: 'smtp.thief.example' })
  world.ctx.config.smtpAllowedHosts = ['smtp.hospital.example']

  assert.deepEqual(await spokenTo(world), [])
  await save(world, { host: 'smtp.thief.example', fromEmail: 'mst@hospital.example' })

  const [email] = await world.db.selectFrom('letters').selectAll().orderBy('id').execute()
  assert.match(email?.last_error ?? '', /smtp\.thief\.example.*SMTP_ALLOWED_HOSTS/)
  assert.equal(email?.sent_at, null)
})

test('the other administrators are notified who changed mail, sign-in and session settings', async () => {
  const world = await stage({ smtpPassword })
  await world.as('nora').call(saveSettings, {
    body: {
      ...withEmail({ host: 'smtp.thief.example' }),
      security: { ...factorySettings.security, maxLoginAttempts: 10 },
      system: { ...factorySettings.system, sessionTimeout: 168 },
    },
  })

  const emails = (await world.delivered()).filter(({ kind }) => kind === 'settings_changed')

  assert.deepEqual(
    emails.map(({ to }) => to),
    [cast.omar.email],
  )
  const text = emails[0]?.text ?? ''
  assert.match(text, /Nora Whitfield .*20 November 2026 at 10:00/)
  assert.match(text, /email host from nothing to 'smtp\.thief\.example'/)
  assert.match(text, /session timeout from 24 to 168.*max login attempts from 5 to 10/)
  assert.doesNotMatch(text, /hush/)
})

test('a new name of the site notifies nobody', async () => {
  const world = await stage()
  await world.as('nora').call(saveSettings, {
    body: { ...factorySettings, system: { ...factorySettings.system, siteName: 'Royal MST' } },
  })

  assert.deepEqual(await world.delivered(), [])
})

test('an answer goes to the help address, and no email asks for one that nobody reads', async () => {
  const world = await stage()
  const emails: [string, boolean][] = []
  world.ctx.mail = async ({ text }, { replyTo }) => {
    emails.push([replyTo, text.includes('Reply to this email to reach the programme team.')])
  }
  const pages = factorySettings.pages
  for (const [fromEmail, help] of [
    ['mst@trust.example', ''],
    ['no-reply@trust.example', ''],
    ['DoNotReply@trust.example', 'https://help.trust.example'],
    ['no-reply@trust.example', 'help@trust.example'],
  ] as const) {
    await world.as('nora').call(saveSettings, {
      body: { ...withEmail({ fromEmail }), pages: { ...pages, help } },
    })
    await world.visitor.call(requestReset, { body: { email: cast.max.email } })
    await world.delivered()
    world.passes({ minutes: 60 })
  }

  assert.deepEqual(emails.filter(isFirst), [
    ['mst@trust.example', true],
    ['', false],
    ['help@trust.example', true],
  ])
})

const isFirst = ([one]: [string, boolean], index: number, all: [string, boolean][]) =>
  all.findIndex(([other]) => other === one) === index
