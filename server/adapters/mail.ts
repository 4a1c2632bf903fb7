import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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

/**
 * Hands a letter over within so many milliseconds, and gives what the mail server said to it; throws when it could not,
 * in the server's words.
 */
export type Mail = (message: Message, server: MailServer, most?: number) => Promise<string>

/** The mail server works, and does not want this letter or does not know its recipient. */
export class LetterRefused extends Error {}

/** For each step of the conversation, and for all of it. */
const patience = { step: 20_000, whole: 60_000 }
const implicitTlsPort = 465

/** Over SMTP when a host is set, else as a file in `outbox/` of the data directory. */
export const realMail =
  (dataDir: string, waits = patience): Mail =>
  (message, server, most = waits.whole) =>
    server.host === ''
      ? writeToOutbox(message, server, join(dataDir, 'outbox'))
      : sendBySmtp(message, server, { ...waits, whole: most })

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

async function sendBySmtp(message: Message, server: MailServer, waits: typeof patience): Promise<string> {
  const { host, port, user, password } = server
  const { createTransport } = await import('nodemailer')
  // What stays on this machine needs no TLS; everything else must have it, with a certificate that holds.
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host)
  const transport = createTransport({
    host,
    port,
    secure: port === implicitTlsPort,
    requireTLS: !isHere,
    tls: { rejectUnauthorized: !isHere },
    ...(user && password !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: waits.step,
    greetingTimeout: waits.step,
    socketTimeout: waits.step,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const tooLong = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => tooLong.reject(new Error(`${host} took too long to take the letter`)),
    waits.whole,
  )
  try {
    const { response } = await Promise.race([transport.sendMail(composed(message, server)), tooLong.promise])
    return withoutSecrets(response, server)
  } catch (error) {
    // Not the error itself: it repeats what was said to the server, and what the server said to it.
    const { message, code, command } = error as Error & { code?: string; command?: string }
    const isOfLetter = code === 'EMESSAGE' || command === 'RCPT TO'
    const safeMessage = withoutSecrets(message, server)
    throw isOfLetter ? new LetterRefused(safeMessage) : new Error(safeMessage)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** A mail server may repeat what it was told: the password, plain or in the ways in which it is sent. */
function withoutSecrets(response: string, { user, password }: MailServer): string {
  if (!password) return response
  const sent = [password, `\0${user}\0${password}`].map((text) => Buffer.from(text).toString('base64'))
  return [...sent, password].reduce((text, secret) => text.replaceAll(secret, '[password]'), response)
}

async function writeToOutbox(message: Message, server: MailServer, folder: string): Promise<string> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message: letter } = await transport.sendMail(composed(message, server))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${message.id}-${message.kind}.eml`)
  // Whoever looks into the folder never sees half a letter.
  writeFileSync(`${file}.part`, letter as Buffer, { mode: 0o600 })
  renameSync(`${file}.part`, file)
  return ''
}
