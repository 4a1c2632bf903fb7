import * as z from 'zod/mini'
import * as value from './config-values.ts'
import { providerIn, providerVariables } from './provider-config.ts'

type Variable = readonly [name: string, schema: z.ZodMiniType]

/** All environment variables, by their key in `Config`; docs/operating.md lists the same. */
const variables = {
  host: ['HOST', z.prefault(value.hostAddress, '127.0.0.1')],
  port: ['PORT', z.prefault(value.wholeNumber('a port number', 0, 65_535), '3000')],
  dataDir: ['DATA_DIR', z.prefault(value.folder, './data')],
  databaseUrl: ['DATABASE_URL', z.optional(value.databaseAddress)],
  /** The most connections to PostgreSQL. A start works with three at a time. */
  databaseConnections: [
    'DATABASE_CONNECTIONS',
    z.prefault(value.wholeNumber('a whole number', 3, 200), '10'),
  ],
  /** The bucket for documents; unset stores them in the data directory. */
  bucket: ['DOCUMENTS_URL', z.optional(value.bucket)],
  /** The bucket that `node scripts/move-documents.mjs` reads. */
  bucketBefore: ['DOCUMENTS_FROM_URL', z.optional(value.bucket)],
  /** Scans each document when it is shared; unset disables scanning. */
  virusScanner: ['CLAMD_URL', z.optional(value.scanner)],
  /** The recipient of the daily email with the audit log's anchor. */
  auditAnchorEmail: ['AUDIT_ANCHOR_EMAIL', z.optional(value.emailAddress)],
  /** The URL that every anchor is posted to. */
  auditAnchorUrl: ['AUDIT_ANCHOR_URL', z.optional(value.anchorStore)],
  /** The base URL for links in emails, without a slash at the end; unset uses the address it listens on. */
  publicUrl: ['PUBLIC_URL', z.optional(value.publicAddress)],
  timeZone: ['TIME_ZONE', z.prefault(value.timeZone, 'Europe/London')],
  firstAdminEmail: ['FIRST_ADMIN_EMAIL', z.optional(value.emailAddress)],
  firstAdminPassword: ['FIRST_ADMIN_PASSWORD', z.optional(value.password)],
  smtpPassword: ['SMTP_PASSWORD', z.optional(z.string())],
  /**
   * The only mail server that gets the password, with or without port, in lower case; unset means the first one saved.
   */
  smtpPasswordHost: ['SMTP_PASSWORD_HOST', z.optional(value.mailServer)],
  /** The mail servers that settings may name, in lower case; unset allows any. */
  smtpAllowedHosts: ['SMTP_ALLOWED_HOSTS', z.optional(value.mailServers)],
  /** The folder for nightly backups. */
  backupDir: ['BACKUP_DIR', z.optional(value.folder)],
  backupKeep: ['BACKUP_KEEP', z.prefault(value.backupCounts, '7,4,12')],
  /** Other programs back up this installation, so no notice asks for backups of MST. */
  backupsElsewhere: ['BACKUPS_ELSEWHERE', z.prefault(value.trueOrFalse, 'false')],
  /** Encrypts the secret key in backups. */
  backupPassphrase: ['BACKUP_PASSPHRASE', z.optional(z.string())],
  logLevel: ['LOG_LEVEL', z.prefault(value.logLevel, 'info')],
  trustProxy: ['TRUST_PROXY', z.prefault(value.trustedProxies, 'false')],
  /** Refuse or mark documents with macros, scripts and other active content. */
  activeContent: ['ACTIVE_CONTENT', z.prefault(value.activeContent, 'refuse')],
  /** Multiplies every rate limit; 0 switches them off. */
  rateLimitFactor: ['RATE_LIMIT_FACTOR', z.prefault(value.number(0, 1000), '1')],
  sessionIdleMinutes: [
    'SESSION_IDLE_MINUTES',
    z.optional(value.wholeNumber('a whole number of minutes', 1, 10_080)),
  ],
  /** The secret key that several servers share; unset uses the file in the data directory. */
  secretKey: ['SECRET_KEY', z.optional(value.secretKey)],
  /** Seconds between the signal to end and closing, so that a load balancer can stop sending requests first. */
  drainSeconds: ['DRAIN_SECONDS', z.prefault(value.wholeNumber('a whole number of seconds', 0, 300), '0')],
  /** Bearer token for /metrics; unset disables the endpoint. */
  metricsToken: ['METRICS_TOKEN', z.optional(value.token)],
  /** OpenTelemetry's standard variables, which operators know. Without an endpoint, tracing is disabled. */
  otelEndpoint: ['OTEL_EXPORTER_OTLP_ENDPOINT', z.optional(value.webAddress('http://127.0.0.1:4318'))],
  otelHeaders: ['OTEL_EXPORTER_OTLP_HEADERS', z._default(value.headers, {})],
  otelServiceName: ['OTEL_SERVICE_NAME', z.prefault(z.string(), 'mst')],
  otelRatio: ['OTEL_TRACES_SAMPLER_ARG', z.prefault(value.number(0, 1), '1')],
  /** The contact for security reports, as a URI. */
  securityContact: ['SECURITY_CONTACT', z.optional(value.contact)],
  ...providerVariables,
} satisfies Record<string, Variable>

type Values = { [Key in keyof typeof variables]: z.output<(typeof variables)[Key][1]> }

export type Config = ReturnType<typeof readConfig>

/** The URL of the collector, and the share of calls that are traced, from 0 to 1. */
export type TraceSettings = NonNullable<Config['traces']>

export class ConfigurationWrong extends Error {}

/** Reads the environment and throws one sentence for each invalid variable. Empty values count as unset. */
export function readConfig(env: Record<string, string | undefined>) {
  const { otelEndpoint, otelHeaders: headers, otelServiceName, otelRatio, ...config } = readVariables(env)
  if (config.firstAdminEmail === undefined && config.firstAdminPassword !== undefined)
    throw new ConfigurationWrong('FIRST_ADMIN_PASSWORD needs FIRST_ADMIN_EMAIL too.')
  // A backup needs the passphrase to contain the secret key; without that key its data is unusable.
  if (config.backupDir !== undefined && config.backupPassphrase === undefined)
    throw new ConfigurationWrong(
      'BACKUP_DIR needs BACKUP_PASSPHRASE too, which encrypts the secret key in each backup.',
    )
  const provider = providerIn(config)
  if (typeof provider === 'string') throw new ConfigurationWrong(provider)
  const traces = { url: `${otelEndpoint}/v1/traces`, headers, serviceName: otelServiceName, ratio: otelRatio }
  return { ...config, provider, traces: otelEndpoint === undefined ? undefined : traces }
}

function readVariables(env: Record<string, string | undefined>): Values {
  const values: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const [key, [name, schema]] of Object.entries<Variable>(variables)) {
    // The launcher has read the files of secrets (scripts/lib/secrets.mjs).
    if (env[`${name}_FILE`])
      wrong.push(`${name}_FILE has no effect, because this setting cannot be in a file.`)
    const { data, error } = schema.safeParse(env[name] || undefined)
    values[key] = data
    if (error) wrong.push(`${name} ${error.issues[0]?.message}`)
  }
  if (wrong.length > 0) throw new ConfigurationWrong(wrong.join('\n'))
  // The loop has stored the output of each schema under its key.
  return values as Values
}
