import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import type { Agent } from 'node:http'
import { Socket } from 'node:net'
import { join } from 'node:path'

/** Our texts for nodemailer's error codes. The mail server's host precedes each text. */
const sentences: Record<string, string> = {
  ECONNECTION: 'closed the connection.',
  EDNS: 'is not a known name.',
  EAUTH: 'did not accept the user name and password.',
  EENVELOPE: 'rejected the address. Check it and send again.',
  EMESSAGE: 'did not accept the email.',
  EPROTOCOL: 'did not answer like a mail server.',
  EREQUIRETLS: 'does not offer a secure connection.',
  ESOCKET: 'could not be reached.',
  ETIMEDOUT: 'took too long to answer.',
  ETLS: 'does not offer a secure connection with a valid certificate.',
}

/** The reply to a sender that has not signed in (RFC 4954). */
const signInFirst = 'asks for a user name and password.'
/** Greylisting, a full disk and too many connections: codes from 400 to 499. */
const later = 'asks to try later. Emails are tried again.'
/** A server that speaks TLS from the start sends no greeting on other ports. */
const noGreeting = 'took too long to answer. If it expects TLS from the start, use port 465.'

type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number; command?: string }

/**
 * An email could not be sent. The message and `details` contain only our texts and codes, because a server at
 * an internal address must not get its answer onto a screen. Only the log shows the cause, which has the mail
 * server's text.
 */
export class MailFailed extends Error {
  readonly details: string
  constructor(host: string, error: SmtpError, said: string) {
    const { code = '', originalCode, responseCode } = error
    const kind = ofTls.test(originalCode ?? '') ? 'ETLS' : code
    super(`${host} ${sentenceByReply(error) ?? sentences[kind] ?? 'could not take the email.'}`, {
      cause: new Error(said),
    })
    this.details = [code, originalCode, responseCode].filter(isCode).join(' ')
  }
}

/** The mail server works but refuses this message or its recipient. */
export class EmailRefused extends MailFailed {}

function sentenceByReply({ code, command, responseCode = 0 }: SmtpError): string | undefined {
  if (responseCode === 530) return signInFirst
  if (responseCode >= 400 && responseCode < 500) return later
  return code === 'ETIMEDOUT' && command === 'CONN' ? noGreeting : undefined
}

/** nodemailer reports TLS errors as ESOCKET. */
const ofTls = /CERT|SIGNATURE|_TLS_|_SSL_/

const isCode = (code: unknown) => code !== undefined && /^([A-Z0-9_]{2,60}|\d{3})$/.test(String(code))

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
  /** Empty when no mail server is configured. */
  host: string
  port: number
  user: string
  password: string | undefined
  from: { name: string; address: string }
  /** Where answers go; empty if nobody reads them. */
  replyTo: string
  /** The host, for the sender's address when none is configured. */
  domain: string
  /** Ends each Message-ID. */
  installation: string
}

/** Sends a message within `most` milliseconds; throws MailFailed. */
export type Mail = (message: Message, server: MailServer, most?: number) => Promise<void>

/** Time limits in milliseconds, for each SMTP step and for the whole conversation. */
const patience = { step: 20_000, whole: 60_000 }
/** The most bytes that a mail server may send, TLS included. */
const maxReceivedBytes = 256 * 1024
const checkMilliseconds = 50
const implicitTlsPort = 465

/** Sends by SMTP when a host is configured; else writes a file to `outbox/` in the data directory. */
export const realMail =
  (dataDir: string, waits = patience): Mail =>
  (message, server, most = waits.whole) =>
    server.host === ''
      ? writeToOutbox(message, server, join(dataDir, 'outbox'))
      : sendBySmtp(message, server, { ...waits, whole: most })

const composeMail = (
  { id, to, subject, text, html, calendar }: Message,
  { from, replyTo, domain, installation }: MailServer,
) => ({
  from: { name: from.name, address: from.address || `noreply@${domain}` },
  ...(replyTo && replyTo !== from.address && { replyTo }),
  to,
  subject,
  text,
  html,
  messageId: `<${id}@${installation}>`,
  ...(calendar && { icalEvent: { filename: 'shift.ics', ...calendar } }),
  // Exchange does not know the first header, and would answer with absence notes.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
})

async function sendBySmtp(message: Message, server: MailServer, waits: typeof patience): Promise<void> {
  const { host, port, user, password } = server
  const { createTransport } = await import('nodemailer')
  // Mail to this machine may be unencrypted; all other mail requires TLS with a valid certificate.
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host)
  const socket = new Socket()
  const transport = createTransport({
    host,
    port,
    socket,
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
  const limits = limitsOf(socket, waits.whole)
  try {
    await Promise.race([transport.sendMail(composeMail(message, server)), limits.exceeded])
  } catch (error) {
    throw failureOf(error as Error, server)
  } finally {
    limits.stop()
    transport.close()
    socket.destroy()
  }
}

/** nodemailer limits single steps and replies, but not the total time or the total number of bytes. */
function limitsOf(socket: Socket, milliseconds: number) {
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  const fail = (code: string, sentence: string) => reject(Object.assign(new Error(sentence), { code }))
  const timer = setTimeout(() => fail('ETIMEDOUT', 'the whole conversation took too long'), milliseconds)
  const check = setInterval(() => {
    if (socket.bytesRead > maxReceivedBytes) fail('EPROTOCOL', `more than ${maxReceivedBytes} bytes came`)
  }, checkMilliseconds)
  const stop = () => {
    clearTimeout(timer)
    clearInterval(check)
  }
  return { exceeded, stop }
}

/** The mail server's text goes into the cause, which only the log shows. */
function failureOf(error: Error, server: MailServer): MailFailed {
  const { code, command } = error as { code?: string; command?: string }
  const Failure = code === 'EMESSAGE' || command === 'RCPT TO' ? EmailRefused : MailFailed
  return new Failure(server.host, error, withoutSecrets(error.message, server))
}

/** A mail server may repeat the password in its answer, plain or as base64. */
function withoutSecrets(text: string, { user, password }: MailServer): string {
  if (!password) return text
  const sent = [password, `\0${user}\0${password}`].map((secret) => Buffer.from(secret).toString('base64'))
  return [...sent, password].reduce((text, secret) => text.replaceAll(secret, '[password]'), text)
}

async function writeToOutbox(message: Message, server: MailServer, folder: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message: email } = await transport.sendMail(composeMail(message, server))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${message.id}-${message.kind}.eml`)
  // Write, then rename: readers of the folder never see a partial file.
  writeFileSync(`${file}.part`, email as Buffer, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

/** Creates HTTP agents whose connections end after so many milliseconds, even while busy. */
export const shortConnections =
  (milliseconds: number) =>
  async (protocol: string): Promise<Agent> => {
    const { Agent } = await import(protocol === 'http:' ? 'node:http' : 'node:https')
    const agent: Agent = new Agent({ keepAlive: false })
    const connect = agent.createConnection.bind(agent)
    agent.createConnection = (options, opened) => {
      const socket = connect(options, opened)
      const timer = setTimeout(() => socket?.destroy(new Error('The connection timed out.')), milliseconds)
      timer.unref()
      socket?.once('close', () => clearTimeout(timer))
      return socket
    }
    return agent
  }
