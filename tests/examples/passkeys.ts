import { passkeyDevice } from '../../server/testing/passkey-device.ts'
import { addPasskey, askFor, withPasskeys } from '../../server/testing/passkeys.ts'
import type { Stage } from '../../server/testing/stage.ts'
import type { Examples } from './example.ts'

async function withPasskeyOfMax(world: Stage) {
  await withPasskeys(world)
  return addPasskey(world, 'max')
}

/** Examples of calls about passkeys. */
export const aboutPasskeys: Examples = {
  'POST /api/auth/passkeys/start': async (world) => {
    await withPasskeys(world)
    return { who: 'max', leaves: [] }
  },
  'POST /api/auth/passkeys': async (world) => {
    await withPasskeys(world)
    const token = await world.as('max').token()
    const { challenge, cookie } = await askFor(world, '/api/auth/passkeys/start', token)
    return {
      who: 'max',
      headers: { cookie },
      body: { name: 'My phone', passkey: passkeyDevice().make(challenge) },
      leaves: [['factor.made', 'user', world.ids.max]],
    }
  },
  'DELETE /api/auth/passkeys/:id': async (world) => {
    await withPasskeyOfMax(world)
    const { id } = await world.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow()
    return { who: 'max', params: { id }, leaves: [['factor.removed', 'user', world.ids.max]] }
  },
  'POST /api/auth/passkey/start': async (world) => {
    await withPasskeys(world)
    return { leaves: [] }
  },
  'POST /api/auth/passkey': async (world) => {
    const { device } = await withPasskeyOfMax(world)
    const { challenge, cookie } = await askFor(world, '/api/auth/passkey/start')
    return {
      headers: { cookie },
      body: { passkey: device.answer(challenge) },
      by: 'max',
      leaves: [['session.signed_in', 'session', world.ids.max]],
    }
  },
  'POST /api/auth/proof/passkey': async (world) => {
    await withPasskeyOfMax(world)
    return { who: 'max', leaves: [] }
  },
}
