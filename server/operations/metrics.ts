import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gauge, Registry } from 'prom-client'
import { lastBackup } from '../backup/last.ts'
import { databaseFacts } from '../database/facts.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/errors.ts'
import { countWaiting } from './queries.ts'

/** Seconds; the aims for calls lie between 0.01 and 0.25. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What the library would read from /proc, which the permissions keep closed. */
const unreadableMetrics = [
  'process_resident_memory_bytes',
  'process_virtual_memory_bytes',
  'process_heap_bytes',
  'process_open_fds',
  'process_max_fds',
]

/** Figures for Prometheus; without METRICS_TOKEN there is no such page, and its library is not loaded. */
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
    // How long a page stayed open is no duration of a call.
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
    lettersWaiting: gauge('mst_letters_waiting', 'Letters that are not sent yet and were not given up.'),
    oldestLetterSeconds: gauge('mst_oldest_letter_seconds', 'How long the oldest of them is overdue.'),
    lettersGivenUp: gauge('mst_letters_given_up', 'Letters that no mail server took.'),
    backupSeconds: gauge(
      'mst_backup_age_seconds',
      'How old the last backup is; not a number while there is none.',
    ),
    sessions: gauge('mst_sessions', 'Sessions that are open.'),
    eventStreams: gauge('mst_event_streams', 'Open pages that hear of changes at once.'),
    passwordsWaiting: gauge('mst_passwords_waiting', 'Passwords that wait for their turn to be checked.'),
  }
}

/** What cannot be read while the database is away keeps its last value. */
async function measure(ctx: Context, gauges: Gauges): Promise<void> {
  gauges.residentBytes.set(process.memoryUsage.rss())
  gauges.passwordsWaiting.set(ctx.passwords.waiting())
  gauges.diskFreeBytes.set(await ctx.storage.freeBytes())
  try {
    const [{ sizeBytes }, { letters, dueSince, givenUp, sessions }] = await Promise.all([
      databaseFacts(ctx.db),
      countWaiting(ctx.db),
    ])
    const overdue = dueSince === null ? 0 : (ctx.now().getTime() - Date.parse(dueSince)) / 1_000
    gauges.databaseBytes.set(sizeBytes)
    gauges.lettersWaiting.set(letters)
    gauges.oldestLetterSeconds.set(Math.max(0, overdue))
    gauges.lettersGivenUp.set(givenUp)
    gauges.sessions.set(sessions)
    const { lastBackup: backup } = await lastBackup(ctx)
    gauges.backupSeconds.set(
      backup === null ? Number.NaN : (ctx.now().getTime() - Date.parse(backup)) / 1_000,
    )
    gauges.databaseUp.set(1)
  } catch (error) {
    ctx.storage.noteFailure(error)
    gauges.databaseUp.set(0)
  }
}

/** Compared by hashes of one length, so that the time tells nothing. */
function holds({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}
