import { Secret, TOTP } from 'otpauth'
import { confirmApp, type SecondFactorPolicy, startApp } from '#contract/factors.ts'
import { cast, castPassword, type Name } from '#demo/cast.ts'
import type { Stage } from './stage.ts'

export const withPolicy = ({ db, ctx }: Stage, second_factor: SecondFactorPolicy, grace_days = 0) =>
  db
    .updateTable('sign_in_settings')
    .set({ second_factor, grace_days, required_since: ctx.now().toISOString() })
    .execute()

/** The code that an app shows at the stage's time, or seconds later. */
export async function codeAt({ ctx }: Stage, secret: string, seconds = 0): Promise<string> {
  const timestamp = ctx.now().getTime() + seconds * 1000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Sets up an app as the person does; returns its secret and the recovery codes. */
export async function setUpApp(world: Stage, who: Name, policy: SecondFactorPolicy = 'offered') {
  await withPolicy(world, policy)
  const { secret } = await world.as(who).call(startApp)
  const { recoveryCodes } = await world
    .as(who)
    .call(confirmApp, { body: { code: await codeAt(world, secret) } })
  return { secret, codes: recoveryCodes }
}

/** The password, in a new browser; returns the answer and the browser's cookie. */
export async function firstStep({ visitor }: Stage, who: Name, password: string = castPassword) {
  const answer = await visitor.send({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: cast[who].email, password },
  })
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0])
  const cookie = cookies.find((cookie) => cookie?.startsWith('mst_challenge=')) ?? ''
  return { status: answer.statusCode, body: answer.json(), cookie }
}

type Asked = Awaited<ReturnType<typeof firstStep>>

export async function secondStep({ visitor }: Stage, { body, cookie }: Asked, given: object) {
  const answer = await visitor.send({
    method: 'POST',
    url: '/api/auth/second-factor',
    headers: { cookie },
    body: { challenge: body.challenge, ...given },
  })
  return { status: answer.statusCode, ...answer.json() }
}
