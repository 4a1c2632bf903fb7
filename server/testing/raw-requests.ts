import { connectionLimits } from '../kernel/connections/connection-table.ts'
import type { Stage } from './stage.ts'

/** Raw requests, and time limits that tests control. No test measures time. */

export const soon = 100
const never = 600_000
export const patient = {
  ...connectionLimits,
  headersMilliseconds: never,
  idleMilliseconds: never,
  unreadMilliseconds: never,
  lingerMilliseconds: soon,
  goodbyeMilliseconds: soon,
  checkMilliseconds: 20,
  bodies: {
    json: { wholeMilliseconds: never, windowMilliseconds: never, leastBytes: 1 },
    upload: { wholeMilliseconds: never, windowMilliseconds: never, leastBytes: 1 },
  },
}

export const ask = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'host: mst', ...headers].join('\r\n')}\r\n\r\n`
export const health = ask('/api/health')
export const signIn = (...headers: string[]) =>
  `${['POST /api/auth/login HTTP/1.1', 'host: mst', 'content-type: application/json', ...headers].join('\r\n')}\r\n\r\n`
export const sendFile = (...headers: string[]) =>
  `${[
    'POST /api/documents HTTP/1.1',
    'host: mst',
    'content-type: multipart/form-data; boundary=edge',
    ...headers,
  ].join('\r\n')}\r\n\r\n`

export async function tokenOf({ as }: Stage, name: 'max' | 'eva') {
  return `authorization: Bearer ${await as(name).token()}`
}
