import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gauge, Registry } from 'prom-client'
import { secondsWithoutBackup } from '../../backup/nightly.ts'
import { databaseFacts } from '../../database/connect.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { countWaiting } from './queries.ts'

/** In seconds. The targets for calls are between 0.01 and 0.25. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The library reads these from /proc, which Node's permission model forbids. */
const unreadableMetrics = [
  'process_resident_memory_bytes',
  'process_virtual_memory_bytes',
  'process_heap_bytes',
  'process_open_fds',
  'process_max_fds',
]

/** Serves metrics for Prometheus. Without METRICS_TOKEN there is no such page, and the library is not loaded. */
export async function serveMetrics(app: FastifyInstance, ctx: Context) {
  const { metricsToken } = ctx.config
  if (metricsToken === undefined) return
  const client = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  for (const name of unreadableMetrics) registry.removeSingleMetric(name)

  const calls = new client.Histogram({
    name: 'mst_call_duration_seconds',
    help: 'Calls by route, method and status, and how long they took.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Skip event streams: they stay open as long as their page.
    if (routeOptions.config?.endpoint?.kind === 'stream') return
    const route = routeOptions.url ?? 'unknown'
    calls.observe({ route, method, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })

  const gauges = gaugesIn(registry, client.Gauge)
  app.get('/metrics', async (request, reply) => {
    await app.limits.limitCaller(request, 'health: ask', undefined)
    if (!holds(request, metricsToken)) refuse(401, 'This page asks for its token.')
    gauges.eventStreams.set(app.eventStreams.count())
    await measure(ctx, gauges)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

type Gauges = ReturnType<typeof gaugesIn>

function gaugesIn(registry: Registry, Kind: typeof Gauge) {
  const gauge = (name: string, help: string) => new Kind({ name, help, registers: [registry] })
  return {
    residentBytes: gauge('process_resident_memory_bytes', 'Resident memory.'),
    databaseUp: gauge('mst_database_up', '1 while the database answers.'),
    databaseBytes: gauge('mst_database_bytes', 'Size of the database.'),
    diskFreeBytes: gauge('mst_disk_free_bytes', 'Free space beside the data directory.'),
    emailsWaiting: gauge('mst_letters_waiting', 'Emails that are not sent yet and were not given up.'),
    oldestEmailSeconds: gauge('mst_oldest_letter_seconds', 'How long the oldest unsent email is overdue.'),
    emailsGivenUp: gauge('mst_letters_given_up', 'Emails that no mail server accepted.'),
    backupSeconds: gauge(
      'mst_backup_age_seconds',
      'Age of the last backup; without one, of the installation. 0 if other programs make them.',
    ),
    sessions: gauge('mst_sessions', 'Sessions that are open.'),
    eventStreams: gauge('mst_event_streams', 'Open pages that receive live changes.'),
    passwordsWaiting: gauge('mst_passwords_waiting', 'Passwords queued for checking.'),
  }
}

/** While the database is away, its metrics keep their last values. */
async function measure(ctx: Context, gauges: Gauges): Promise<void> {
  gauges.residentBytes.set(process.memoryUsage.rss())
  gauges.passwordsWaiting.set(ctx.passwords.waiting())
  gauges.diskFreeBytes.set(await ctx.storage.freeBytes())
  try {
    const [{ sizeBytes }, { emails, dueSince, givenUp, sessions }] = await Promise.all([
      databaseFacts(ctx.db),
      countWaiting(ctx.db),
    ])
    const overdue = dueSince === null ? 0 : (ctx.now().getTime() - Date.parse(dueSince)) / 1_000
    gauges.databaseBytes.set(sizeBytes)
    gauges.emailsWaiting.set(emails)
    gauges.oldestEmailSeconds.set(Math.max(0, overdue))
    gauges.emailsGivenUp.set(givenUp)
    gauges.sessions.set(sessions)
    gauges.backupSeconds.set(ctx.config.backupsElsewhere ? 0 : await secondsWithoutBackup(ctx))
    gauges.databaseUp.set(1)
  } catch (error) {
    ctx.storage.noteFailure(error)
    gauges.databaseUp.set(0)
  }
}

/** Compares hashes of equal length, so that the timing does not reveal the token. */
function holds({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const { authorization = '' } = headers
  const given = /^bearer /i.test(authorization) ? authorization.slice('bearer '.length).trim() : ''
  return timingSafeEqual(hash(given), hash(token))
}
