// HTTP clients that act as people who work, for measurements of other people's latency.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { emailOf, password, people } from './programme.ts'

const { menteeId } = people

export type Call = { method?: 'GET' | 'POST'; path: string; body?: object; token?: string }
type Answer = { status: number; bytes: number; text: string }

export function ask(agent: Agent, url: string, { method = 'GET', path, body, token }: Call): Promise<Answer> {
  const content = body && JSON.stringify(body)
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
  }
  return new Promise((resolve) => {
    const gone = (error: Error) => resolve({ status: 0, bytes: 0, text: error.message })
    const outgoing = request(url + path, { method, agent, headers }, (response) => {
      let bytes = 0
      let text = ''
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (text.length < 2_000) text += chunk.toString('latin1')
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes, text }))
      response.on('error', gone)
    })
    outgoing.setTimeout(60_000, () => outgoing.destroy(new Error('no answer within a minute')))
    outgoing.on('error', gone)
    outgoing.end(content)
  })
}

export const counted = <Key>(counts: Map<Key, number>, key: Key) =>
  counts.set(key, (counts.get(key) ?? 0) + 1)
export const inWords = (counts: Map<number, number>) =>
  [...counts].map(([status, calls]) => `${calls} × ${status || 'no answer'}`).join(', ')

/** Another mentor and mentee, an administrator, and the mentor of the hostile mentee. */
export const honestReads: Record<number, string[]> = {
  [people.mentorId + 1]: [
    '/api/dashboard/stats',
    '/api/notes',
    '/api/mentoring/mentees/enhanced',
    '/api/shifts',
  ],
  [people.menteeId + 15]: ['/api/dashboard/stats', '/api/notes', '/api/learning-plans', '/api/attention'],
  1: [
    '/api/dashboard/stats',
    '/api/users?limit=50',
    '/api/learning-plans?limit=50',
    '/api/admin/quick-actions',
    '/api/attention',
  ],
  [people.mentorId]: [
    '/api/dashboard/stats',
    '/api/attention',
    `/api/people/${menteeId}`,
    '/api/learning-plans?limit=50',
    '/api/mentoring/mentees/enhanced',
  ],
}

export type Result = { times: number[]; statuses: Map<number, number>; refusals: Map<string, number> }

export async function workOn(url: string, token: string, paths: string[], until: number, result: Result) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  for (let turn = 0; performance.now() < until; turn += 1) {
    const began = performance.now()
    const { status, text } = await ask(agent, url, { path: paths[turn % paths.length] ?? '/', token })
    result.times.push(performance.now() - began)
    counted(result.statuses, status)
    if (status !== 200) counted(result.refusals, text.slice(0, 200))
    await pause(250)
  }
  agent.destroy()
}

export async function tokenOf(url: string, id: number): Promise<string> {
  const agent = new Agent()
  const body = { email: emailOf(id), password }
  const { status, text } = await ask(agent, url, { method: 'POST', path: '/api/auth/login', body })
  if (status !== 200) throw new Error(`Person ${id} cannot sign in: ${status} ${text}`)
  return JSON.parse(text).token
}

/** A part of the sorted durations in milliseconds: 0.99 for p99. */
export const quantile = (times: number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)
