import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

type Value = { stringValue?: string; intValue?: number }
type Attributes = { key: string; value: Value }[]
type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attributes
  status: { code: number }
}
type Body = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: SentSpan[] }[] }[]
}

const takesAll: RequestListener = (_request, response) => response.end('{}')

/** An OpenTelemetry collector that records the traces. `answer` can replace its response. */
export async function collector(answer = takesAll) {
  const came: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    came.push({ url: request.url, headers: request.headers, body: await text(request) })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  const bodies = () =>
    came.flatMap(({ body }): Body['resourceSpans'] => (JSON.parse(body) as Body).resourceSpans)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    came,
    spans: () => bodies().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    /** The resource attributes of each batch. */
    senders: () => bodies().map(({ resource }) => valuesOf(resource)),
  }
}

export const valuesOf = ({ attributes }: { attributes: Attributes }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
