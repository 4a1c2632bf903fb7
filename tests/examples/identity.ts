import { startApp } from '#contract/factors.ts'
import { codeAt, firstStep, setUpApp, withPolicy } from '../../server/testing/second-factor.ts'
import type { Examples } from './example.ts'

/** Examples of calls about second factors and the ways to sign in. */
export const aboutIdentity: Examples = {
  'POST /api/auth/second-factor': async (world) => {
    const { secret } = await setUpApp(world, 'max')
    world.passes({ minutes: 1 })
    const { body, cookie } = await firstStep(world, 'max')
    const { challenge } = body
    return {
      headers: { cookie },
      body: { challenge, code: await codeAt(world, secret) },
      by: 'max',
      leaves: [['session.signed_in', 'session', world.ids.max]],
      refused: [
        { challenge: 'x'.repeat(43), code: await codeAt(world, secret) },
        { challenge, recoveryCode: 'AAAAAAAAAA' },
      ],
    }
  },
  'POST /api/auth/factors/app': async (world) => {
    await withPolicy(world, 'offered')
    return { who: 'max', leaves: [['factor.begun', 'user', world.ids.max]] }
  },
  'POST /api/auth/factors/app/confirmation': async (world) => {
    await withPolicy(world, 'offered')
    const { secret } = await world.as('max').call(startApp)
    const code = await codeAt(world, secret)
    return {
      who: 'max',
      body: { code },
      leaves: [['factor.made', 'user', world.ids.max]],
      refused: [{ code: code === '000000' ? '111111' : '000000' }],
    }
  },
  'POST /api/auth/factors/recovery-codes': async (world) => {
    await setUpApp(world, 'max')
    return { who: 'max', leaves: [['factor.codes_made', 'user', world.ids.max]] }
  },
  'DELETE /api/auth/factors': async (world) => {
    await setUpApp(world, 'max')
    return { who: 'max', leaves: [['factor.removed', 'user', world.ids.max]] }
  },
  'POST /api/users/:id/reset-second-factor': async (world) => {
    await setUpApp(world, 'ben')
    return {
      who: 'nora',
      params: { id: world.ids.ben },
      leaves: [['factor.reset', 'user', world.ids.ben]],
    }
  },
  'PUT /api/admin/sign-in': () => ({
    who: 'nora',
    body: { secondFactor: 'offered', graceDays: 7 },
    leaves: [['sign_in_settings.changed', 'settings', null]],
  }),
}
