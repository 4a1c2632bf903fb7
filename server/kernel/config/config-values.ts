import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { email, maxLength } from '#contract/fields.ts'
import { oneOf, tooLong } from '#contract/messages.ts'
import type { ScannerPlace } from '../../adapters/virus-scanner.ts'
import { parseRanges } from '../connections/ip-ranges.ts'

/** Schemas for environment variables. Each message continues a sentence that begins with the variable. */

/** `read` returns undefined for an invalid text. */
const readBy = <Value>(message: string, read: (text: string) => Value | undefined) =>
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }) => {
      const value = read(text)
      if (value !== undefined) return value
      issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }),
  )

const matching = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message))

const inRange = (pattern: RegExp, what: string, least: number, most: number) =>
  readBy(`must be ${what} from ${least} to ${most}.`, (text) => {
    const value = pattern.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? value : undefined
  })
export const wholeNumber = (what: string, least: number, most: number) => inRange(/^\d+$/, what, least, most)
export const number = (least: number, most: number) => inRange(/^\d+(\.\d+)?$/, 'a number', least, most)

const isEmail = (value: string) => z.safeParse(email, value).success
export const emailAddress = z.string().check(z.refine(isEmail, 'must be an email address.'))

/** Without a slash at the end, so that a path can follow. */
export const webAddress = (example: string) =>
  readBy(`must be a web address like ${example}.`, (value) =>
    /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value.replace(/\/+$/, '') : undefined,
  )

const publicMessage =
  'must be a web address like https://mst.example.org, without a path: pages and calls begin at the root of their host.'
export const publicAddress = readBy(publicMessage, (value) => {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return /^\/*$/.test(url.pathname) && !/[?#]/.test(value) ? value.replace(/\/+$/, '') : undefined
})

/** An IPv6 address may have brackets, as in a web address. */
export const hostAddress = z.string().check(z.overwrite((host) => host.replace(/^\[(.*)\]$/, '$1')))

export const folder = z.string().check(z.overwrite((path) => resolve(path)))

const databaseMessage =
  'must be an address like postgres://user@host/name. In its password write @ as %40, / as %2F, # as %23, ? as %3F and % as %25.'
const hostsOfDatabaseMessage =
  'must name one host. For several servers, name the address that leads to the one that accepts writes.'
const addressParts =
  /^postgres(?:ql)?:\/\/(?:[^/?#\s]*@)?([^@/?#\s]*)(?:\/[^@/?#\s]*)?(?:\?((?:\w+=[^#&\s]*(?:&|$))*))?$/
/** A sign that needs an escape in the password ends the host, or leaves a port that is no number. */
export const databaseAddress = matching(addressParts, databaseMessage).check(
  z.refine((address) => !hostsIn(address).some((host) => /,|%2C/i.test(host)), hostsOfDatabaseMessage),
  z.refine((address) => !hostsIn(address).some((host) => /:(?!\d{1,5}$)[^\]]*$/.test(host)), databaseMessage),
)

function hostsIn(address: string): string[] {
  const [, host = '', query] = addressParts.exec(address) ?? []
  return [host, ...new URLSearchParams(query).getAll('host')]
}

const bucketMessage = 'must be an address like s3://KEY:SECRET@s3.example.org/bucket?region=eu-west-2.'
/** `tls=false` is for a server on the same machine or network. */
export const bucket = readBy(bucketMessage, (value) => {
  const url = URL.parse(value)
  const name = url?.pathname.slice(1)
  if (url?.protocol !== 's3:' || !name || name.includes('/')) return undefined
  const [accessKey, secretKey] = [decoded(url.username), decoded(url.password)]
  if (!accessKey || !secretKey) return undefined
  return {
    endpoint: `${url.searchParams.get('tls') === 'false' ? 'http' : 'https'}://${url.host}`,
    name,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey,
    secretKey,
  }
})

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    // A percent sign without two digits.
    return undefined
  }
}

const scannerMessage = 'must be an address like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.'
export const scanner = readBy(scannerMessage, (value): ScannerPlace | undefined => {
  const url = URL.parse(value)
  if (url?.protocol === 'unix:') return url.pathname.length > 1 ? { path: url.pathname } : undefined
  return url?.protocol === 'tcp:' && url.port ? { host: url.hostname, port: Number(url.port) } : undefined
})

const anchorMessage = 'must be an https address without a user name, or an http address of this machine.'
/** Anchors are not secret, but a man in the middle could suppress them, so plain http is only for this machine. */
export const anchorStore = readBy(anchorMessage, (value) => {
  const url = URL.parse(value)
  return url && isHttpsOrHere(url) ? value : undefined
})

const isHttpsOrHere = ({ protocol, hostname, username, password }: URL): boolean => {
  const isHere = protocol === 'http:' && /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(hostname)
  return (isHere || protocol === 'https:') && !username && !password
}

const issuerMessage =
  'must be the https address of the issuer, like https://login.microsoftonline.com/TENANT/v2.0.'
/** The issuer of ID tokens. Plain http is only for a provider on this machine. */
export const issuer = readBy(issuerMessage, (value) => {
  const url = URL.parse(value)
  return url && isHttpsOrHere(url) && !/[?#]|\/\.well-known\//.test(value) ? value : undefined
})

/** Words with spaces between, as OpenID Connect writes lists. */
const wordsOf = (list: string) => list.trim().split(/\s+/)
const isWord = (word: string) => /^[!#-[\]-~]+$/.test(word)

export const scopes = readBy('must be scopes with spaces between, with openid among them.', (list) => {
  const words = wordsOf(list)
  return words.every(isWord) && words.includes('openid') ? words.join(' ') : undefined
})

export const acrValues = readBy('must be values with spaces between, like AAL3_ANY.', (list) => {
  const words = wordsOf(list)
  return words.every(isWord) ? words.join(' ') : undefined
})

export const emailDomains = readBy(
  'must be domains with commas between, like trust.nhs.uk,nhs.net.',
  (list) => {
    const domains = list.split(',').map((domain) => domain.trim().toLowerCase())
    return domains.every((domain) => isEmail(`name@${domain}`)) ? domains : undefined
  },
)

export const trueOrFalse = z.pipe(
  z.enum(['true', 'false'], 'must be true or false.'),
  z.transform((value) => value === 'true'),
)

export const buttonName = z
  .string()
  .check(z.trim(), z.minLength(1, 'must be a name.'), z.maxLength(40, 'must be at most 40 characters long.'))

/**
 * Intl knows abbreviations that Temporal does not: BST is Bangladesh's time. GMT and EST have no summer time, so
 * only names of places and UTC are accepted.
 */
export const timeZone = readBy(
  'must be a time zone name like Europe/London. Abbreviations such as BST and GMT mean other zones or have no summer time.',
  (name) => {
    try {
      const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
      new Intl.DateTimeFormat('en-GB', { timeZone: timeZoneId })
      return /^([A-Za-z_]+\/.+|UTC)$/.test(timeZoneId) ? timeZoneId : undefined
    } catch {
      return undefined
    }
  },
)

export const password = z
  .string()
  .check(
    z.minLength(6, 'must be at least 6 characters long.'),
    z.maxLength(maxLength.password, `${tooLong(maxLength.password)}.`),
  )

const hostName = /^[A-Za-z0-9.:[\]-]+$/
const hostMessage = 'must be a mail server with its port, for example smtp.example.org:587.'
export const mailServer = matching(hostName, hostMessage).check(z.toLowerCase())

const hostsMessage =
  'must be names of mail servers, separated by commas, like smtp.example.org,relay.example.org.'
export const mailServers = readBy(hostsMessage, (list) => {
  const hosts = list.split(',').map((host) => host.trim().toLowerCase())
  return hosts.every((host) => hostName.test(host)) ? hosts : undefined
})

const keepMessage =
  'must be three numbers, for example 7,4,12: how many daily, weekly and monthly backups to keep.'
export const backupCounts = z.pipe(
  matching(/^[1-9]\d{0,3},\d{1,4},\d{1,4}$/, keepMessage),
  z.transform((list: string) => {
    const [daily = 1, weekly = 0, monthly = 0] = list.split(',').map(Number)
    return { daily, weekly, monthly }
  }),
)

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const logLevel = z.enum(levels, `${oneOf(levels)}.`)

export const activeContent = z.enum(['refuse', 'mark'], 'must be refuse or mark.')

const proxyMessage = 'must be true, false, the number of proxies, or their addresses, separated by commas.'
/** Fastify's `trustProxy`: false, true, a number of hops or a list of addresses. */
type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean)
export const trustedProxies = readBy(proxyMessage, (value): TrustProxy | undefined => {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d{1,2}$/.test(value)) return (_address, hop) => hop < Number(value)
  return (parseRanges(value) || undefined)?.split('\n')
})

const keyMessage = 'must be 64 hexadecimal digits, as in the file secret.key of another server.'
export const secretKey = z.pipe(
  matching(/^[0-9a-fA-F]{64}$/, keyMessage),
  z.transform((hex: string): Buffer => Buffer.from(hex, 'hex')),
)

export const token = matching(/^[!-~]{8,200}$/, 'must be 8 to 200 characters without spaces.')

const headersMessage =
  'must be URL-encoded names and values, separated by commas, like authorization=Bearer%20secret.'
export const headers = readBy(headersMessage, (list) => {
  const pairs = list.split(',').map((pair) => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? [])
  try {
    return Object.fromEntries(
      new Headers(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)])),
    )
  } catch {
    return undefined
  }
})

const contactMessage = 'must be an email address, or an address that begins with https:, mailto: or tel:.'
/** A URI; an email address becomes a mailto URI. */
export const contact = readBy(contactMessage, (value) => {
  if (isEmail(value)) return `mailto:${value}`
  return /^(https:|mailto:|tel:)[!-~]+$/.test(value) && URL.canParse(value) ? value : undefined
})
