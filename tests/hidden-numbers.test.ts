import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urlOf } from '#contract/endpoint.ts'
import type { Name } from '#demo/cast.ts'
import { type Stage, stage } from '#server/testing/stage.ts'
import { signedOff } from '../server/testing/sign-offs.ts'
import { everyEndpoint } from './every-endpoint.ts'

/** Administrators read every GRS number of an account, and everyone reads their own. */

const number = 'GRS-7731'

/** The reading calls whose answer contains Eva's number. */
async function foundBy({ ids, withToken }: Stage, token = '') {
  const found: string[] = []
  for (const endpoint of everyEndpoint.filter(({ method, kind }) => method === 'GET' && kind !== 'stream')) {
    const params = { id: ids.eva, menteeId: ids.eva, report: 'sign_offs', reference: 'x', file: 'x.ics' }
    const query = queries[endpoint.path]?.(ids) ?? {}
    const { body } = await withToken(token).send({ url: urlOf(endpoint, { params, query }) })
    if (body.includes(number)) found.push(endpoint.path)
  }
  return found.sort()
}

const queries: Record<string, (ids: Stage['ids']) => object> = {
  '/api/admin/reports/people': () => ({ figure: 'sign_offs.signed_off' }),
  '/api/mentoring/admin/overview/mentee': ({ eva }) => ({ menteeId: eva }),
  '/api/mentoring/admin/overview/without-mentor': () => ({ assignment: 'assigned' }),
  '/api/shifts/next': ({ eva }) => ({ menteeId: eva }),
  '/api/search/people': () => ({ text: 'eva' }),
  '/api/search/things': () => ({ text: number }),
  '/api/scim/v2/Users': () => ({}),
}

test("only administrators and the person read somebody's GRS number, whatever they call", async () => {
  const world = await stage()
  const { as, db, ids } = world
  await signedOff(world)
  await db
    .updateTable('users')
    .set({ grs_number: number, directory_since: world.ctx.now().toISOString() })
    .where('id', '=', ids.eva)
    .execute()
  const of = async (name: Name) => foundBy(world, await as(name).token())
  const { key } = await world.key()

  assert.deepEqual(await of('nora'), [
    '/api/admin/signed-off/csv',
    '/api/people/:id',
    '/api/users',
    '/api/users/csv',
  ])
  assert.deepEqual(await of('eva'), ['/api/auth/profile'])
  for (const name of ['max', 'ruth', 'ben'] as const) assert.deepEqual(await of(name), [], name)
  assert.deepEqual(await foundBy(world, key), [])
})
