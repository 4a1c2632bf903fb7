import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type MailServer, type Message, realMail } from './mail.ts'

/** A real SMTP conversation with a server of the test's own. */

const folder = mkdtempSync(join(tmpdir(), 'mst-mail-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const send = realMail(folder)

const message: Message = {
  id: 'outbox-7',
  kind: 'invitation',
  to: 'zoe@mst.example',
  subject: 'MST System: Zoë, your account',
  text: 'Dear Zoë,\n\nÅ ß ł – choose your password.\n',
  html: '<p>Dear Zoë,</p>',
}

const serverAt = (port: number, values: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  user: '',
  password: undefined,
  from: { name: 'MST System', address: 'mst@hospital.example' },
  domain: 'mst.example.org',
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

test('a letter arrives whole: recipient, sender, accented words, one Message-ID', async () => {
  const { port, received } = await smtp()

  await send(message, serverAt(port))

  const [arrived] = received
  const parsed = await PostalMime.parse(arrived?.raw ?? '')
  assert.deepEqual(arrived?.to, ['zoe@mst.example'])
  assert.equal(arrived?.from, 'mst@hospital.example')
  assert.equal(parsed.subject, message.subject)
  assert.equal(parsed.text?.trim(), message.text.trim())
  assert.equal(parsed.messageId, '<outbox-7@mst.example.org>')
  assert.deepEqual([parsed.from?.name, parsed.to?.[0]?.address], ['MST System', 'zoe@mst.example'])
})

test('a name cannot smuggle a header or a recipient in', async () => {
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

test('the user and the password of the environment are given to the server', async () => {
  const { port, received } = await smtp({
    onAuth: ({ username, password }, _session, done) =>
      username === 'mst' && password === 'hush' ? done(null, { user: username }) : done(new Error('no')),
  })

  await send(message, serverAt(port, { user: 'mst', password: 'hush' }))

  assert.equal(received[0]?.user, 'mst')
  await assert.rejects(send(message, serverAt(port, { user: 'mst', password: 'wrong' })), /Invalid login/)
})

test('a server that is not to know the password is spoken to without a name and a password', async () => {
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

test('a server that refuses, or is not there, is an error to try again after', async () => {
  const refusing = await smtp({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) })
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => gone.once('listening', resolve))
  const { port } = gone.address() as { port: number }
  await new Promise((resolve) => gone.close(resolve))

  await assert.rejects(send(message, serverAt(refusing.port)), /no such mailbox/)
  await assert.rejects(send(message, serverAt(port)), /ECONNREFUSED/)
})

test('a server that says nothing is given up, and does not hold letters for ever', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  after(() => silent.close())
  const { port } = silent.address() as { port: number }

  await assert.rejects(
    realMail(folder, { step: 300, whole: 20_000 })(message, serverAt(port)),
    /[Tt]imeout|timed out|Greeting/,
  )
})

test('a server that trickles its words is given up as well', async () => {
  const trickling = createServer((socket) => {
    const drops = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => clearInterval(drops)).on('error', () => {})
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => trickling.once('listening', resolve))
  after(() => trickling.close())
  const { port } = trickling.address() as { port: number }

  await assert.rejects(
    realMail(folder, { step: 20_000, whole: 400 })(message, serverAt(port)),
    /took too long/,
  )
})

test('who waits for the answer is not kept waiting longer than they said', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  after(() => silent.close())
  const { port } = silent.address() as { port: number }

  await assert.rejects(send(message, serverAt(port), 200), /took too long/)
})

test('away from this machine nothing is sent without TLS', async () => {
  const { port, received } = await smtp({ hideSTARTTLS: true })

  // Another name for the same machine, which the program cannot know to be here.
  await assert.rejects(send(message, serverAt(port, { host: '127.0.0.2' })))

  assert.deepEqual(received, [])
})

test('without a server a letter is a whole file in the outbox', async () => {
  await send(message, serverAt(25, { host: '', from: { name: 'MST System', address: '' } }))

  const names = readdirSync(join(folder, 'outbox'))
  const parsed = await PostalMime.parse(readFileSync(join(folder, 'outbox', names[0] ?? '')))
  assert.deepEqual(names, ['outbox-7-invitation.eml'])
  assert.equal(parsed.subject, message.subject)
  assert.equal(parsed.from?.address, 'noreply@mst.example.org')
})
