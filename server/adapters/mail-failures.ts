/** Our texts for nodemailer's error codes. The mail server's host precedes each text. */
const sentences: Record<string, string> = {
  ECONNECTION: 'closed the connection.',
  EDNS: 'is not a known name.',
  EAUTH: 'did not accept the user name and password.',
  EENVELOPE: 'did not accept the sender or the recipient.',
  EMESSAGE: 'did not accept the email.',
  EPROTOCOL: 'did not answer like a mail server.',
  EREQUIRETLS: 'does not offer a secure connection.',
  ESOCKET: 'could not be reached.',
  ETIMEDOUT: 'took too long to answer.',
  ETLS: 'does not offer a secure connection with a valid certificate.',
}

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
    super(`${host} ${temporarySentence(error) ?? sentences[kind] ?? 'could not take the email.'}`, {
      cause: new Error(said),
    })
    this.details = [code, originalCode, responseCode].filter(isCode).join(' ')
  }
}

/** The mail server works but refuses this message or its recipient. */
export class LetterRefused extends MailFailed {}

function temporarySentence({ code, command, responseCode = 0 }: SmtpError): string | undefined {
  if (responseCode >= 400 && responseCode < 500) return later
  return code === 'ETIMEDOUT' && command === 'CONN' ? noGreeting : undefined
}

/** nodemailer reports TLS errors as ESOCKET. */
const ofTls = /CERT|SIGNATURE|_TLS_|_SSL_/

const isCode = (code: unknown) => code !== undefined && /^([A-Z0-9_]{2,60}|\d{3})$/.test(String(code))
