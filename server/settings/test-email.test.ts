import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { getNotices } from '#contract/operations.ts'
import { requestReset } from '#contract/session.ts'
import { factorySettings, getSettings, saveSettings, sendTestEmail } from '#contract/settings.ts'
import { cast } from '#demo/cast.ts'
import { realMail } from '../adapters/mail.ts'
import { deliverDueEmails } from '../delivery/delivery.ts'
import type { Config } from '../kernel/config/config.ts'
import { readSettings } from '../kernel/config/settings.ts'
import { listenOnFreePort } from '../testing/free-port.ts'
import { type Stage, stage } from '../testing/stage.ts'

/** A stage that connects to real SMTP servers. */
async function stageThatMails(config: Partial<Config> = {}) {
  const world = await stage(config)
  const patience: (number | undefined)[] = []
  const mail = realMail(world.dataDir)
  world.ctx.mail = (message, server, most) => {
    patience.push(most)
    return mail(message, server, most)
  }
  return { ...world, patience }
}

async function mailServer(options: SMTPServerOptions = {}): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: options.onAuth ? [] : ['AUTH'],
    authOptional: true,
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return (server.server.address() as { port: number }).port
}

const save = ({ as }: Pick<Stage, 'as'>, email: object) =>
  as('nora').call(saveSettings, {
    body: { ...factorySettings, email: { ...factorySettings.email, ...email } },
  })

/** The notices about mail. */
const noticed = async ({ as }: Pick<Stage, 'as'>) =>
  (await as('nora').call(getNotices)).notices
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('mail_'))

const deliverReset = async ({ visitor, ctx }: Stage) => {
  await visitor.call(requestReset, { body: { email: cast.max.email } })
  return deliverDueEmails(ctx)
}

test('a test email waits at most 20 seconds and reports whether the server accepted it', async () => {
  const world = await stageThatMails()
  await save(world, { host: '127.0.0.1', port: await mailServer() })

  const answered = await world.as('nora').call(sendTestEmail)

  assert.equal(answered.mailed, true)
  assert.equal(answered.message, '127.0.0.1 accepted the test email to nora@mst.example.')
  assert.deepEqual(world.patience, [20_000])
})

test('a refused test email shows our own text, codes under Details and never the password', async () => {
  const world = await stageThatMails({ smtpPassword: 'hush+hush' })
  const words: string[] = []
  const port = await mailServer({
    onAuth: ({ username, password }, _session, done) => {
      const plain = Buffer.from(`\0${username}\0${password}`).toString('base64')
      words.push(`${password}`)
      done(new Error(`No mailbox of ours takes ${password} or ${plain}`))
    },
  })
  await save(world, { host: '127.0.0.1', port, user: 'mst' })

  const refused = await world.as('nora').refused(sendTestEmail)
  const [entry] = await world.recorded()
  await deliverReset(world)

  assert.deepEqual([refused.status, words[0]], [502, 'hush+hush'], 'the server was told the password')
  assert.equal(
    refused.message,
    'The test email was not sent. 127.0.0.1 did not accept the user name and password.',
  )
  assert.equal(refused.details, 'EAUTH 535')
  const emails = await world.db.selectFrom('letters').selectAll().execute()
  const kept = JSON.stringify([refused, entry, emails])
  for (const secret of [
    'hush+hush',
    'No mailbox of ours',
    Buffer.from('\0mst\0hush+hush').toString('base64'),
  ])
    assert.ok(!kept.includes(secret), kept)
  assert.match(entry?.details ?? '', /^A test email with 127\.0\.0\.1:\d+ failed/)
})

test('a test email to a port with another program shows none of its output', async () => {
  const world = await stageThatMails()
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('SSH-2.0-OpenSSH_9.9 build-of-the-inner-network\r\n')
  })
  await save(world, { host: '127.0.0.1', port: await listenOnFreePort(server) })

  const refused = await world.as('nora').refused(sendTestEmail)
  await deliverReset(world)

  assert.equal(refused.message, 'The test email was not sent. 127.0.0.1 did not answer like a mail server.')
  assert.equal(refused.details, 'EPROTOCOL')
  const kept = await Promise.all([
    world.recorded(3),
    world.db.selectFrom('letters').selectAll().execute(),
    world.db.selectFrom('idempotency_keys').selectAll().execute(),
  ])
  assert.doesNotMatch(JSON.stringify([refused, kept]), /SSH|inner-network/)
})

test('administrators are alerted to untested mail until the current server accepts an email', async () => {
  const world = await stageThatMails()
  const seen = [await noticed(world)]
  const gone = await mailServer()
  const good = { host: '127.0.0.1', port: await mailServer() }
  for (const [email, how] of [
    [{ host: '' }, 'deliver'],
    [good, 'wait'],
    [good, 'deliver'],
    [{ ...good, enabled: false }, 'wait'],
    [good, 'wait'],
    [{ ...good, fromEmail: 'mst@hospital.example' }, 'wait'],
    [good, 'test'],
    [{ host: '127.0.0.1', port: gone }, 'wait'],
  ] as const) {
    await save(world, email)
    if (how === 'deliver') await deliverReset(world)
    if (how === 'test') await world.as('nora').call(sendTestEmail)
    seen.push(await noticed(world))
  }

  assert.deepEqual(seen, [
    ['mail_missing'],
    ['mail_missing'],
    ['mail_untried'],
    [],
    ['mail_off'],
    [],
    ['mail_untried'],
    [],
    ['mail_untried'],
  ])
})

test('a mail server that stops working is reported, but one unknown recipient is not', async () => {
  const world = await stageThatMails()
  let isDown = false
  const port = await mailServer({
    onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    onMailFrom: (_address, _session, done) => (isDown ? done(new Error('out of order')) : done()),
  })
  await save(world, { host: '127.0.0.1', port })
  await world.db.updateTable('settings').set({ mail_state: 'works' }).execute()
  await deliverReset(world)
  const afterUnknown = await noticed(world)

  isDown = true
  await deliverReset(world)

  assert.deepEqual([afterUnknown, await noticed(world)], [[], ['mail_failing']])
})

test('an email accepted by an earlier server does not prove the current one', async () => {
  const world = await stageThatMails()
  await save(world, { host: '127.0.0.1', port: await mailServer() })
  const other = { host: 'smtp.hospital.example' }
  const { mail } = world.ctx
  world.ctx.mail = async (...email) => {
    const answer = await mail(...email)
    await save(world, other)
    return answer
  }

  await world.as('nora').call(sendTestEmail)

  assert.equal((await readSettings(world.ctx.db)).email_host, other.host)
  assert.deepEqual(await noticed(world), ['mail_untried'])
})

/** A mail server that accepts only this password. */
async function guardedServer(password: string, seen: unknown[] = []): Promise<number> {
  return mailServer({
    authOptional: false,
    onAuth: (auth, _session, done) => {
      seen.push(auth.password)
      if (auth.password === password) done(null, { user: auth.username })
      else done(new Error('wrong'))
    },
  })
}

const typed = (email: object) => ({
  body: { email: { ...factorySettings.email, host: '127.0.0.1', user: 'mst', ...email } },
})

test('typed email settings are tested before they are saved, and then count as tested', async () => {
  const world = await stageThatMails()
  const port = await guardedServer('hush-hush')
  const before = await world.as('nora').call(getSettings)

  const answered = await world.as('nora').call(sendTestEmail, typed({ port, password: 'hush-hush' }))

  assert.equal(answered.mailed, true)
  const [entry] = await world.recorded()
  assert.equal(entry?.details, `Asked for a test email with 127.0.0.1:${port}`)
  assert.deepEqual(await world.as('nora').call(getSettings), before, 'nothing is saved')
  assert.deepEqual(await noticed(world), ['mail_missing'])
  await save(world, { host: '127.0.0.1', port, user: 'mst', password: 'hush-hush' })
  assert.deepEqual(await noticed(world), [])
  await save(world, { host: '127.0.0.1', port, user: 'mst', password: 'other' })
  assert.deepEqual(await noticed(world), ['mail_untried'])
})

test('the saved password is tested with a new sender, and goes to no other port', async () => {
  const world = await stageThatMails()
  const [port, seen] = [await guardedServer('hush-hush'), [] as unknown[]]
  const other = await guardedServer('hush-hush', seen)
  await save(world, { host: '127.0.0.1', port, user: 'mst', password: 'hush-hush' })

  const kept = await world.as('nora').call(sendTestEmail, typed({ port, fromEmail: 'mst@hospital.example' }))
  const refused = await world.as('nora').refused(sendTestEmail, typed({ port: other }))

  assert.equal(kept.mailed, true)
  assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [400, ['email.password']])
  assert.deepEqual(seen, [])
})

test('a wrong typed password is named, and says nothing about the saved one', async () => {
  const world = await stageThatMails()
  const port = await guardedServer('hush-hush')
  await save(world, { host: '127.0.0.1', port, user: 'mst', password: 'hush-hush' })
  await world.as('nora').call(sendTestEmail)

  const wrong = await world.as('nora').refused(sendTestEmail, typed({ port, password: 'hush' }))
  const none = await world.as('nora').refused(sendTestEmail, typed({ port, user: '' }))

  assert.deepEqual(
    [wrong.message, none.message],
    [
      'The test email was not sent. 127.0.0.1 did not accept the user name and password.',
      'The test email was not sent. 127.0.0.1 asks for a user name and password.',
    ],
  )
  assert.deepEqual(await noticed(world), [])
})

test('typed email settings are refused as a save would refuse them', async () => {
  const world = await stageThatMails({ smtpAllowedHosts: ['smtp.hospital.example'] })
  const refused = async (email: object) => {
    const { status, fields } = await world.as('nora').refused(sendTestEmail, typed(email))
    return [status, ...Object.keys(fields ?? {})]
  }

  assert.deepEqual(await refused({ host: 'smtp.thief.example' }), [400, 'email.host'])
  assert.deepEqual(await refused({ host: 'smtp.hospital.example', port: 0 }), [400, 'email.port'])
  assert.deepEqual(await refused({ host: 'smtp.hospital.example', fromEmail: 'me@localhost' }), [
    400,
    'email.fromEmail',
  ])
  assert.deepEqual(await refused({ host: 'smtp.hospital.example', enabled: false }), [409])
  assert.deepEqual(world.patience, [])
})

test('a test sends SMTP_PASSWORD only to the mail server that was saved', async () => {
  const world = await stageThatMails({ smtpPassword: 'hush-hush' })
  const seen: unknown[] = []
  const [port, other] = [await guardedServer('hush-hush', seen), await guardedServer('hush-hush', seen)]

  const unsaved = await world.as('nora').refused(sendTestEmail, typed({ port }))
  await save(world, { host: '127.0.0.1', port, user: 'mst' })
  const elsewhere = await world.as('nora').refused(sendTestEmail, typed({ port: other }))
  const there = await world.as('nora').call(sendTestEmail, typed({ port }))

  assert.deepEqual([unsaved.status, elsewhere.status, there.mailed], [409, 502, true])
  assert.match(unsaved.message, /^Save before you send a test\./)
  assert.deepEqual(seen, ['hush-hush'])
})

test('an administrator sends at most ten test emails in ten minutes', async () => {
  const world = await stage({ rateLimitFactor: 1 })
  for (let times = 0; times < 10; times += 1) await world.as('nora').call(sendTestEmail)

  const refused = await world.as('nora').refused(sendTestEmail)

  assert.equal(refused.status, 429)
  assert.equal((await world.as('omar').call(sendTestEmail)).mailed, false)
})
