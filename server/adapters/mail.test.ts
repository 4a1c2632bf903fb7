import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { writeWithoutEnd } from '../testing/endless.ts'
import { listenOnFreePort } from '../testing/free-port.ts'
import { EmailRefused, MailFailed, type MailServer, type Message, realMail } from './mail.ts'

/** These tests send mail over real SMTP to a server that they start. */

const folder = mkdtempSync(join(tmpdir(), 'mst-mail-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const send = realMail(folder)

const message: Message = {
  id: 'outbox-7',
  kind: 'invitation',
  to: 'zoe@mst.example',
  subject: 'Zoë, your account',
  text: 'Dear Zoë,\n\nÅ ß ł – choose your password.\n',
  html: '<p>Dear Zoë,</p>',
}

const serverAt = (port: number, values: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  user: '',
  password: undefined,
  from: { name: 'MST System', address: 'mst@hospital.example' },
  replyTo: 'mst@hospital.example',
  domain: 'mst.example.org',
  installation: 'a1b2c3d4.mst',
  ...values,
})

type Received = { to: string[]; from: string; raw: string; user: string | undefined }

async function smtp(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: options.onAuth ? [] : ['AUTH'],
    authOptional: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { rcptTo, mailFrom } = session.envelope
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          raw: Buffer.concat(chunks).toString(),
          user: session.user as string | undefined,
        })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { port, received }
}

/** A TCP server that does not speak SMTP. */
async function peer(answer: (socket: Socket) => void) {
  const closed = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {}).on('close', () => closed.resolve())
    answer(socket)
  })
  return { port: await listenOnFreePort(server), closed: closed.promise }
}

function failed(sentence: string, details: string) {
  return (error: Error) => {
    assert.ok(error instanceof MailFailed, String(error))
    assert.deepEqual([error.message, error.details], [sentence, details], String(error.cause))
    return true
  }
}

test('an email arrives with its recipient, subject, accents and one Message-ID', async () => {
  const { port, received } = await smtp()

  await send(message, serverAt(port))

  const [arrived] = received
  const parsed = await PostalMime.parse(arrived?.raw ?? '')
  assert.deepEqual(arrived?.to, ['zoe@mst.example'])
  assert.equal(arrived?.from, 'mst@hospital.example')
  assert.equal(parsed.subject, message.subject)
  assert.equal(parsed.text?.trim(), message.text.trim())
  assert.equal(parsed.messageId, '<outbox-7@a1b2c3d4.mst>')
  const headers = parsed.headers.filter(({ key }) => /^auto-submitted$|^x-auto-response-suppress$/.test(key))
  assert.deepEqual(headers.map(({ value }) => value).sort(), ['All', 'auto-generated'])
  assert.deepEqual([parsed.from?.name, parsed.to?.[0]?.address], ['MST System', 'zoe@mst.example'])
})

test('a name cannot inject a header or a recipient', async () => {
  const { port, received } = await smtp()
  const hostile = {
    ...message,
    subject: 'Hello\r\nBcc: thief@evil.example\r\nX-Evil: yes',
    text: '.\r\nMAIL FROM:<x@y>\r\n.\r\n',
  }

  await send(
    hostile,
    serverAt(port, { from: { name: 'MST\r\nCc: thief@evil.example', address: 'mst@hospital.example' } }),
  )

  const parsed = await PostalMime.parse(received[0]?.raw ?? '')
  assert.deepEqual(received[0]?.to, ['zoe@mst.example'])
  assert.ok(!parsed.headers.some(({ key }) => ['bcc', 'cc', 'x-evil'].includes(key)))
  assert.equal(received.length, 1)
})

test('the mail server gets the user and password of the environment', async () => {
  const { port, received } = await smtp({
    onAuth: ({ username, password }, _session, done) =>
      username === 'mst' && password === 'hush' ? done(null, { user: username }) : done(new Error('no')),
  })

  await send(message, serverAt(port, { user: 'mst', password: 'hush' }))

  assert.equal(received[0]?.user, 'mst')
  await assert.rejects(
    send(message, serverAt(port, { user: 'mst', password: 'wrong' })),
    failed('127.0.0.1 did not accept the user name and password.', 'EAUTH 535'),
  )
})

test('a mail server without permission gets no user and password', async () => {
  const commands: string[] = []
  const { port, received } = await smtp({
    onAuth: ({ username = '' }, _session, done) => {
      commands.push(username)
      done(null, { user: username })
    },
  })

  await send(message, serverAt(port, { user: 'mst', password: undefined }))

  assert.deepEqual(commands, [])
  assert.equal(received.length, 1)
})

test('a refused recipient does not count as a failing server', async () => {
  const refusing = await smtp({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) })

  await assert.rejects(send(message, serverAt(refusing.port)), (error: Error) => {
    failed('127.0.0.1 rejected the address. Check it and send again.', 'EENVELOPE 550')(error)
    assert.ok(error instanceof EmailRefused)
    assert.match(String(error.cause), /no such mailbox/, 'for the log')
    return true
  })
})

test('an unreachable server returns our own error text', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => gone.once('listening', resolve))
  const { port } = gone.address() as { port: number }
  await new Promise((resolve) => gone.close(resolve))

  await assert.rejects(
    send(message, serverAt(port)),
    failed('127.0.0.1 could not be reached.', 'ESOCKET ECONNREFUSED'),
  )
})

const tooSlow = failed('127.0.0.1 took too long to answer.', 'ETIMEDOUT')

test('a silent server times out and does not block the queue', async () => {
  const { port } = await peer(() => {})

  await assert.rejects(
    realMail(folder, { step: 300, whole: 60_000 })(message, serverAt(port)),
    failed('127.0.0.1 took too long to answer. If it expects TLS from the start, use port 465.', 'ETIMEDOUT'),
  )
})

const refusalOf = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })

for (const [what, behaviour, details] of [
  ['greylists the sender', { onMailFrom: (_a, _s, done) => done(refusalOf(450)) }, 'EENVELOPE 450'],
  ['greylists the recipient', { onRcptTo: (_a, _s, done) => done(refusalOf(451)) }, 'EENVELOPE 451'],
  [
    'has no space',
    { onData: (stream, _s, done) => stream.resume().on('end', () => done(refusalOf(452))) },
    'EMESSAGE 452',
  ],
  ['has too many connections', { onConnect: (_s, done) => done(refusalOf(421)) }, 'EPROTOCOL 421'],
] as const satisfies [string, Parameters<typeof smtp>[0], string][])
  test(`a server that ${what} asks to try later, and is not called a failing one`, async () => {
    const { port } = await smtp(behaviour)

    await assert.rejects(
      send(message, serverAt(port)),
      failed('127.0.0.1 asks to try later. Emails are tried again.', details),
    )
  })

test('a server that sends single bytes times out, and its connection is closed', async () => {
  const { port, closed } = await peer((socket) => {
    const drops = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => clearInterval(drops))
  })

  await assert.rejects(realMail(folder, { step: 60_000, whole: 400 })(message, serverAt(port)), tooSlow)
  await closed
})

test('a call waits no longer than its own timeout', async () => {
  const { port } = await peer(() => {})

  await assert.rejects(send(message, serverAt(port), 200), tooSlow)
})

for (const [what, words] of [
  ['one line', '220 '],
  ['lines that continue', '220-more\r\n'],
  ['empty lines', '\r\n'],
] as const)
  test(`an endless reply made of ${what} ends the connection`, async () => {
    const { port, closed } = await peer((socket) => writeWithoutEnd(socket, words))

    await assert.rejects(
      send(message, serverAt(port)),
      failed('127.0.0.1 did not answer like a mail server.', 'EPROTOCOL'),
    )
    await closed
  })

test('an error does not quote the first bytes of a port that is no mail server', async () => {
  const { port } = await peer((socket) => socket.write('SSH-2.0-OpenSSH_9.9 secret-build\r\n'))

  await assert.rejects(send(message, serverAt(port)), (error: Error) => {
    failed('127.0.0.1 did not answer like a mail server.', 'EPROTOCOL')(error)
    assert.doesNotMatch(`${error.message} ${(error as MailFailed).details}`, /SSH/)
    return true
  })
})

// This address reaches the same machine, but the program does not treat it as local.
const elsewhere = { host: '0.0.0.0' }

for (const [what, options] of [
  ['that has no TLS', { disabledCommands: ['AUTH', 'STARTTLS'], hideSTARTTLS: true }],
  ['that hides its TLS', { hideSTARTTLS: true }],
  ['with a certificate that nobody signed', {}],
] satisfies [string, SMTPServerOptions][])
  test(`no email leaves this machine by a server ${what}`, async () => {
    let greeted = 0
    const { port, received } = await smtp({
      ...options,
      onConnect: (_session, done) => {
        greeted += 1
        done()
      },
    })

    await assert.rejects(
      send(message, serverAt(port, elsewhere)),
      /^MailFailed|does not offer a secure connection with a valid certificate/,
    )

    assert.deepEqual([greeted, received], [1, []], 'it was asked, and got no email')
  })

test('without a mail server the outbox contains each email as a file', async () => {
  await send(
    message,
    serverAt(25, { host: '', replyTo: 'help@trust.example', from: { name: 'MST System', address: '' } }),
  )

  const names = readdirSync(join(folder, 'outbox'))
  const parsed = await PostalMime.parse(readFileSync(join(folder, 'outbox', names[0] ?? '')))
  assert.deepEqual(names, ['outbox-7-invitation.eml'])
  assert.equal(parsed.subject, message.subject)
  assert.equal(parsed.from?.address, 'noreply@mst.example.org')
  assert.equal(parsed.replyTo?.[0]?.address, 'help@trust.example')
})
