import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { email, maxLength } from '#contract/fields.ts'
import type { ScannerPlace } from '../adapters/virus-scanner.ts'
import { address, emailAddress, isAnchorStore, isTimeZone, number, wholeNumber } from './config-values.ts'
import { readTraceSettings, type TraceSettings, traceEnvironment } from './trace-settings.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const hostName = /^[A-Za-z0-9.:-]+$/
const hostsIn = (list: string) => list.split(',').map((host) => host.trim().toLowerCase())

/** What the environment may say; the README's table tells the same. */
const environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535, 'PORT must be a port number from 0 to 65535.'), 3000),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^postgres(ql)?:\/\/\S+$/, 'DATABASE_URL must be an address like postgres://user@host/name.'),
      ),
  ),
  DOCUMENTS_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => readBucket(value) !== undefined,
          'DOCUMENTS_URL must be an address like s3://KEY:SECRET@s3.example.org/bucket?region=eu-west-2.',
        ),
      ),
  ),
  CLAMD_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => readScanner(value) !== undefined,
          'CLAMD_URL must be an address like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.',
        ),
      ),
  ),
  AUDIT_ANCHOR_EMAIL: z.optional(emailAddress('AUDIT_ANCHOR_EMAIL must be an e-mail address.')),
  AUDIT_ANCHOR_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isAnchorStore,
          'AUDIT_ANCHOR_URL must be an https address without a user name, or an http address of this machine.',
        ),
      ),
  ),
  PUBLIC_URL: z.optional(address('PUBLIC_URL must be a web address like https://mst.example.org.')),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'TIME_ZONE must be a time zone name like Europe/London.')),
    'Europe/London',
  ),
  FIRST_ADMIN_EMAIL: z.optional(emailAddress('FIRST_ADMIN_EMAIL must be an e-mail address.')),
  FIRST_ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(6, 'FIRST_ADMIN_PASSWORD must be at least 6 characters long.'),
        z.maxLength(maxLength.password, 'FIRST_ADMIN_PASSWORD can be at most 128 characters long.'),
      ),
  ),
  SMTP_PASSWORD: z.optional(z.string()),
  SMTP_PASSWORD_HOST: z.optional(
    z
      .string()
      .check(
        z.regex(hostName, 'SMTP_PASSWORD_HOST must be the name of a mail server, like smtp.example.org.'),
      ),
  ),
  SMTP_ALLOWED_HOSTS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => hostsIn(value).every((host) => hostName.test(host)),
          'SMTP_ALLOWED_HOSTS must be names of mail servers with commas between, like smtp.example.org,relay.example.org.',
        ),
      ),
  ),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEEP: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[1-9]\d{0,3},\d{1,4},\d{1,4}$/,
          'BACKUP_KEEP must be three numbers like 7,4,12: how many daily, weekly and monthly backups are kept.',
        ),
      ),
    '7,4,12',
  ),
  BACKUP_PASSPHRASE: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(levels, `LOG_LEVEL must be one of ${levels.join(', ')}.`), 'info'),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.regex(
          /^(true|false|\d{1,2}|[0-9a-fA-F:.,/ ]+)$/,
          'TRUST_PROXY must be true, false, the number of proxies, or their addresses with commas between.',
        ),
      ),
    'false',
  ),
  ACTIVE_CONTENT: z._default(z.enum(['refuse', 'mark'], 'ACTIVE_CONTENT must be refuse or mark.'), 'refuse'),
  RATE_LIMIT_FACTOR: z._default(number(0, 1000, 'RATE_LIMIT_FACTOR must be a number from 0 to 1000.'), 1),
  SESSION_IDLE_MINUTES: z.optional(
    wholeNumber(1, 10_080, 'SESSION_IDLE_MINUTES must be a whole number of minutes from 1 to 10080.'),
  ),
  SECRET_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[0-9a-fA-F]{64}$/,
          'SECRET_KEY must be 64 hexadecimal digits, as in the file secret.key of another server.',
        ),
      ),
  ),
  DRAIN_SECONDS: z._default(
    wholeNumber(0, 300, 'DRAIN_SECONDS must be a whole number of seconds from 0 to 300.'),
    0,
  ),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[!-~]{8,200}$/, 'METRICS_TOKEN must be 8 to 200 characters without spaces.')),
  ),
  ...traceEnvironment,
  SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => readContact(value) !== undefined,
          'SECURITY_CONTACT must be an e-mail address, or an address that begins with https:, mailto: or tel:.',
        ),
      ),
  ),
})

export type Config = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** Where documents are kept; without it in the data directory. */
  bucket: Bucket | undefined
  /** Looks at each document that is shared; without it nothing does. */
  virusScanner: ScannerPlace | undefined
  /** Who gets the daily letter with the audit log's anchor, and the store that every anchor is posted to. */
  auditAnchorEmail: string | undefined
  auditAnchorUrl: string | undefined
  /** Where people reach the site, for the links in letters: without a slash at the end; else where it listens. */
  publicUrl: string | undefined
  timeZone: string
  firstAdmin: { email: string; password: string | undefined } | undefined
  smtpPassword: string | undefined
  /** The one host that the password is for, in small letters; without it the first that is saved. */
  smtpPasswordHost: string | undefined
  /** The only hosts that letters may be handed to, in small letters; without it any. */
  smtpAllowedHosts: string[] | undefined
  /** Where a backup is made each night, and how many of them are kept. */
  backupDir: string | undefined
  backupKeep: { daily: number; weekly: number; monthly: number }
  /** Seals the secret key in backups. */
  backupPassphrase: string | undefined
  logLevel: (typeof levels)[number]
  /** As Fastify takes it: nobody, everybody, so many hops, or these addresses. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean)
  /** Multiplies every rate limit; 0 switches them off. */
  rateLimitFactor: number
  sessionIdleMinutes: number | undefined
  /** The secret that several servers share; without it the one in the data directory. */
  secretKey: Buffer | undefined
  /** How long the server answers on once it was told to end, so that whoever sends it work can stop first. */
  drainSeconds: number
  /** What whoever reads the figures has to show; without it there are none. */
  metricsToken: string | undefined
  /** The collector that gets traces of calls; without it there are none. */
  traces: TraceSettings | undefined
  /** Whom to tell of a weakness, as a URI. */
  securityContact: string | undefined
  /** What happens to a document with macros, scripts and the like. */
  activeContent: 'refuse' | 'mark'
}

export type Bucket = { endpoint: string; name: string; region: string; accessKey: string; secretKey: string }

/** undefined for an address of another form. `tls=false` is for a server on the same machine or network. */
function readBucket(bucketUrl: string): Bucket | undefined {
  const url = URL.parse(bucketUrl)
  const name = url?.pathname.slice(1)
  if (url?.protocol !== 's3:' || !url.username || !url.password || !name || name.includes('/'))
    return undefined
  return {
    endpoint: `${url.searchParams.get('tls') === 'false' ? 'http' : 'https'}://${url.host}`,
    name,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  }
}

function readScanner(value: string): ScannerPlace | undefined {
  const url = URL.parse(value)
  if (url?.protocol === 'unix:') return url.pathname.length > 1 ? { path: url.pathname } : undefined
  return url?.protocol === 'tcp:' && url.port ? { host: url.hostname, port: Number(url.port) } : undefined
}

/** An e-mail address becomes a link to write to it; undefined for what is no address at all. */
function readContact(value: string): string | undefined {
  if (z.safeParse(email, value).success) return `mailto:${value}`
  return /^(https:|mailto:|tel:)[!-~]+$/.test(value) && URL.canParse(value) ? value : undefined
}

export class ConfigurationWrong extends Error {}

/** Reads the environment; each wrong value is told in a sentence of its own. Empty values count as absent. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = environment.safeParse(variables)
  if (error) throw new ConfigurationWrong(error.issues.map((issue) => issue.message).join('\n'))
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    bucket: data.DOCUMENTS_URL === undefined ? undefined : readBucket(data.DOCUMENTS_URL),
    virusScanner: data.CLAMD_URL === undefined ? undefined : readScanner(data.CLAMD_URL),
    auditAnchorEmail: data.AUDIT_ANCHOR_EMAIL,
    auditAnchorUrl: data.AUDIT_ANCHOR_URL,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    timeZone: data.TIME_ZONE,
    firstAdmin: firstAdmin(data.FIRST_ADMIN_EMAIL, data.FIRST_ADMIN_PASSWORD),
    smtpPassword: data.SMTP_PASSWORD,
    smtpPasswordHost: data.SMTP_PASSWORD_HOST?.toLowerCase(),
    smtpAllowedHosts: data.SMTP_ALLOWED_HOSTS === undefined ? undefined : hostsIn(data.SMTP_ALLOWED_HOSTS),
    ...backups(data),
    logLevel: data.LOG_LEVEL,
    trustProxy: trustedProxies(data.TRUST_PROXY),
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
    secretKey: data.SECRET_KEY === undefined ? undefined : Buffer.from(data.SECRET_KEY, 'hex'),
    drainSeconds: data.DRAIN_SECONDS,
    metricsToken: data.METRICS_TOKEN,
    traces: readTraceSettings(data),
    securityContact: data.SECURITY_CONTACT === undefined ? undefined : readContact(data.SECURITY_CONTACT),
    activeContent: data.ACTIVE_CONTENT,
  }
}

function firstAdmin(email: string | undefined, password: string | undefined) {
  if (email === undefined && password !== undefined)
    throw new ConfigurationWrong('FIRST_ADMIN_PASSWORD needs FIRST_ADMIN_EMAIL beside it.')
  return email === undefined ? undefined : { email: email, password }
}

/** Without a passphrase no backup could hold the secret key, and without that nobody can use what it holds. */
function backups(data: z.output<typeof environment>) {
  if (data.BACKUP_DIR !== undefined && data.BACKUP_PASSPHRASE === undefined)
    throw new ConfigurationWrong(
      'BACKUP_DIR needs BACKUP_PASSPHRASE beside it: it seals the secret key in each backup.',
    )
  const [daily = 1, weekly = 0, monthly = 0] = data.BACKUP_KEEP.split(',').map(Number)
  return {
    backupDir: data.BACKUP_DIR === undefined ? undefined : resolve(data.BACKUP_DIR),
    backupKeep: { daily, weekly, monthly },
    backupPassphrase: data.BACKUP_PASSPHRASE,
  }
}

function trustedProxies(value: string): Config['trustProxy'] {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
}
