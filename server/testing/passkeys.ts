import assert from 'node:assert/strict'
import type { Name } from '#demo/cast.ts'
import { type Difference, type PasskeyDevice, passkeyDevice } from './passkey-device.ts'
import { withPolicy } from './second-factor.ts'
import { type Stage, stage } from './stage.ts'

/** A stage at an address where passkeys work. */
export const passkeyStage = async () => withPasskeys(await stage())

/** Passkeys work at the address and are offered. */
export async function withPasskeys(world: Stage): Promise<Stage> {
  world.ctx.config.publicUrl = 'http://localhost:8080'
  await withPolicy(world, 'offered')
  return world
}

type Question = { challenge: string; cookie: string }

/** Asks for a passkey, in a new browser. `token`: of a person who is signed in. */
export async function askFor({ app }: Stage, url: string, token?: string): Promise<Question> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await app.inject({ method: 'POST', url, headers })
  assert.equal(answer.statusCode, 200, answer.body)
  const { name, value } = answer.cookies[0] ?? {}
  return { challenge: answer.json().challenge, cookie: `${name}=${value}` }
}

export async function send(
  { app }: Stage,
  url: string,
  body: object,
  { cookie = '', token }: { cookie?: string; token?: string | undefined } = {},
) {
  const headers = { cookie, ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await app.inject({ method: 'POST', url, body, headers })
  return { status: answer.statusCode, ...(answer.body && answer.json()) }
}

/** Adds a passkey as the person does; returns its device and the recovery codes. */
export async function addPasskey(
  world: Stage,
  who: Name,
  { device = passkeyDevice(), name = 'My phone' }: { device?: PasskeyDevice; name?: string } = {},
) {
  const token = await world.as(who).token()
  const { challenge, cookie } = await askFor(world, '/api/auth/passkeys/start', token)
  const body = { name, passkey: device.make(challenge) }
  const { status, recoveryCodes, message } = await send(world, '/api/auth/passkeys', body, { cookie, token })
  assert.equal(status, 200, message)
  return { device, codes: recoveryCodes as string[] }
}

/** Signs in with the passkey alone, in a new browser. */
export async function signInAlone(world: Stage, device: PasskeyDevice, difference: Difference = {}) {
  const { challenge, cookie } = await askFor(world, '/api/auth/passkey/start')
  return send(world, '/api/auth/passkey', { passkey: device.answer(challenge, difference) }, { cookie })
}
