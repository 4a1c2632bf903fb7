import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shortConnections } from '../../adapters/mail.ts'
import type { TraceSettings } from '../../kernel/config/config.ts'
import type { Context } from '../../kernel/context.ts'
import { version } from '../../kernel/log.ts'

/** Time limits for sending a batch, and for the last batch when the program ends. */
const sendMilliseconds = 5_000
const lastSendMilliseconds = 1_000

/**
 * Creates a span for each call and each of its transactions. Spans contain routes and times, but no personal
 * data.
 */
export function traceCalls(app: FastifyInstance, ctx: Context, settings: TraceSettings) {
  const provider = tracerProvider(settings)
  const tracer = provider.getTracer('mst', version)
  setGlobalErrorHandler((error) => {
    const what = 'the collector does not accept traces'
    app.logRarely(what, () => ctx.log.warn({ err: error }, what))
  })

  app.decorateRequest('span')
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, id } = request
    const { url: route } = routeOptions
    const attributes = {
      'http.request.method': method,
      'mst.request_id': id,
      ...(route && { 'http.route': route }),
    }
    const name = route ? `${method} ${route}` : method
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parentOf(request))
    const within = trace.setSpan(ROOT_CONTEXT, span)
    request.span = span
    request.traced = async (name, work) => {
      const part = tracer.startSpan(name, {}, within)
      return work().finally(() => part.end())
    }
    request.log = request.log.child({ traceId: span.spanContext().traceId })
    reply.log = request.log
    done()
  })
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.race([provider.shutdown(), tooLate()]).catch((error) =>
      ctx.log.warn({ err: error }, 'the last traces were not sent'),
    )
  })
}

const tracerProvider = ({ url, headers, serviceName, ratio }: TraceSettings) =>
  new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': serviceName,
        'service.version': version,
        'host.name': hostname(),
      }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url,
          headers,
          timeoutMillis: sendMilliseconds,
          // The library's timeout covers only silence, so the connection needs its own limit. The library
          // reads at most 4 MB of a response.
          httpAgentOptions: shortConnections(sendMilliseconds),
        }),
      }),
    ],
  })

/** Accepts a parent trace only from a trusted proxy: a stranger must not choose our trace ids. */
function parentOf({ ips = [], headers }: FastifyRequest) {
  const parent = ips.length > 1 ? parseTraceParent(String(headers.traceparent)) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

async function tooLate(): Promise<never> {
  await setTimeout(lastSendMilliseconds, undefined, { ref: false })
  throw new Error('The collector did not answer in time.')
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
  }
}
