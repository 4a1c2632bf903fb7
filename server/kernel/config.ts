import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { email, longest } from '#contract/fields.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

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
  PUBLIC_URL: z.optional(address('PUBLIC_URL must be a web address like https://mst.example.org.')),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'TIME_ZONE must be a time zone name like Europe/London.')),
    'Europe/London',
  ),
  FIRST_ADMIN_EMAIL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => z.safeParse(email, value).success,
          'FIRST_ADMIN_EMAIL must be an e-mail address.',
        ),
      ),
  ),
  FIRST_ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(6, 'FIRST_ADMIN_PASSWORD must be at least 6 characters long.'),
        z.maxLength(longest.password, 'FIRST_ADMIN_PASSWORD can be at most 128 characters long.'),
      ),
  ),
  SMTP_PASSWORD: z.optional(z.string()),
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
  RATE_LIMIT_FACTOR: z._default(number(0, 1000, 'RATE_LIMIT_FACTOR must be a number from 0 to 1000.'), 1),
  SESSION_IDLE_MINUTES: z.optional(
    wholeNumber(1, 10_080, 'SESSION_IDLE_MINUTES must be a whole number of minutes from 1 to 10080.'),
  ),
})

export type Config = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** Where documents are kept; without it in the data directory. */
  bucket: Bucket | undefined
  /** Where people reach the site, for the links in letters: without a slash at the end; else where it listens. */
  publicUrl: string | undefined
  timeZone: string
  firstAdmin: { email: string; password: string | undefined } | undefined
  smtpPassword: string | undefined
  logLevel: (typeof levels)[number]
  /** As Fastify takes it: nobody, everybody, so many hops, or these addresses. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean)
  /** Multiplies every rate limit; 0 switches them off. */
  rateLimitFactor: number
  sessionIdleMinutes: number | undefined
}

export type Bucket = { endpoint: string; name: string; region: string; accessKey: string; secretKey: string }

/** undefined for an address of another form. `tls=false` is for a server on the same machine or network. */
function readBucket(address: string): Bucket | undefined {
  const url = URL.parse(address)
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

export class ConfigurationWrong extends Error {}

/** Reads the environment; each wrong value is told in a sentence of its own. Empty values count as absent. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = environment.safeParse(given)
  if (error) throw new ConfigurationWrong(error.issues.map((issue) => issue.message).join('\n'))
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    bucket: data.DOCUMENTS_URL === undefined ? undefined : readBucket(data.DOCUMENTS_URL),
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, ''),
    timeZone: data.TIME_ZONE,
    firstAdmin: firstAdmin(data.FIRST_ADMIN_EMAIL, data.FIRST_ADMIN_PASSWORD),
    smtpPassword: data.SMTP_PASSWORD,
    logLevel: data.LOG_LEVEL,
    trustProxy: trustedProxies(data.TRUST_PROXY),
    rateLimitFactor: data.RATE_LIMIT_FACTOR,
    sessionIdleMinutes: data.SESSION_IDLE_MINUTES,
  }
}

function firstAdmin(address: string | undefined, password: string | undefined) {
  if (address === undefined && password !== undefined)
    throw new ConfigurationWrong('FIRST_ADMIN_PASSWORD needs FIRST_ADMIN_EMAIL beside it.')
  return address === undefined ? undefined : { email: address, password }
}

function trustedProxies(value: string): Config['trustProxy'] {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value
}

function wholeNumber(least: number, most: number, sentence: string) {
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, sentence)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, sentence), z.lte(most, sentence))),
  )
}

function number(least: number, most: number, sentence: string) {
  return z.pipe(
    z.string().check(z.regex(/^\d+(\.\d+)?$/, sentence)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, sentence), z.lte(most, sentence))),
  )
}

function address(sentence: string) {
  return z.string().check(z.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), sentence))
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}
