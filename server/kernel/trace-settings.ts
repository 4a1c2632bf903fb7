import * as z from 'zod/mini'
import { address, number } from './config-values.ts'

/** Variables that OpenTelemetry names, so that operators know them; part of the environment in `config.ts`. */
export const traceEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    address('OTEL_EXPORTER_OTLP_ENDPOINT must be a web address like http://127.0.0.1:4318.'),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => headersIn(value) !== undefined,
          'OTEL_EXPORTER_OTLP_HEADERS must be names and values with commas between, written as in URLs, like authorization=Bearer%20secret.',
        ),
      ),
  ),
  OTEL_SERVICE_NAME: z._default(z.string(), 'mst'),
  OTEL_TRACES_SAMPLER_ARG: z._default(
    number(0, 1, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'),
    1,
  ),
}

const environment = z.object(traceEnvironment)

export type TraceSettings = {
  /** Where the collector takes traces. */
  url: string
  headers: Record<string, string>
  serviceName: string
  /** The part of the calls that leave a trace, from 0 to 1. */
  ratio: number
}

/** undefined where no collector is named. */
export function readTraceSettings(data: z.output<typeof environment>): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = data
  if (endpoint === undefined) return undefined
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headers === undefined ? {} : (headersIn(headers) ?? {}),
    serviceName: data.OTEL_SERVICE_NAME,
    ratio: data.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** undefined for what is no list of headers. */
function headersIn(list: string): Record<string, string> | undefined {
  const pairs = list.split(',').map((pair) => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair) ?? [])
  try {
    return Object.fromEntries(
      new Headers(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)])),
    )
  } catch {
    return undefined
  }
}
