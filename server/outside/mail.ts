import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export type Message = {
  id: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
  calendar?: { method: string; content: string }
}

export type MailServer = {
  /** Empty while none is set up. */
  host: string
  port: number
  user: string
  password: string | undefined
  from: { name: string; address: string }
  /** For Message-IDs, and for the sender's address where none is set. */
  domain: string
}

/** Hands a letter over; throws when it could not. */
export type Mail = (message: Message, server: MailServer) => Promise<void>

const patienceMilliseconds = 20_000
const implicitTlsPort = 465

/** Over SMTP when a host is set, else as a file in `outbox/` of the data directory. */
export const realMail =
  (dataDir: string, options = { patienceMilliseconds }): Mail =>
  (message, server) =>
    server.host === ''
      ? writeToOutbox(message, server, join(dataDir, 'outbox'))
      : sendBySmtp(message, server, options.patienceMilliseconds)

const composed = ({ id, to, subject, text, html, calendar }: Message, { from, domain }: MailServer) => ({
  from: { name: from.name, address: from.address || `noreply@${domain}` },
  to,
  subject,
  text,
  html,
  messageId: `<${id}@${domain}>`,
  ...(calendar && { icalEvent: { filename: 'shift.ics', ...calendar } }),
  headers: { 'Auto-Submitted': 'auto-generated' },
})

async function sendBySmtp(message: Message, server: MailServer, patience: number) {
  const { host, port, user, password } = server
  // What stays on this machine needs no TLS; everything else must have it, with a certificate that holds.
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host)
  const transport = createTransport({
    host,
    port,
    secure: port === implicitTlsPort,
    requireTLS: !isHere,
    tls: { rejectUnauthorized: !isHere },
    ...(user && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail(composed(message, server))
  } finally {
    transport.close()
  }
}

async function writeToOutbox(message: Message, server: MailServer, folder: string) {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message: letter } = await transport.sendMail(composed(message, server))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${message.id}-${message.kind}.eml`)
  // Whoever looks into the folder never sees half a letter.
  writeFileSync(`${file}.part`, letter as Buffer, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
