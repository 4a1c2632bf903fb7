import { cast } from '#demo/cast.ts'
import { newPerson, scimCalls } from '../../server/testing/scim.ts'
import type { Stage } from '../../server/testing/stage.ts'
import { type Examples, made } from './example.ts'

/** Examples about keys, and of the directory that uses one. */
export const aboutPrograms: Examples = {
  'POST /api/admin/keys': () => ({
    who: 'nora',
    body: newKey,
    leaves: [['key.made', 'key', 'reply']],
    refused: [
      { ...newKey, lastDay: '2026-11-19' },
      { ...newKey, lastDay: '2028-11-21' },
      { ...newKey, addresses: '192.0.2.0/33' },
      { ...newKey, addresses: 'everywhere' },
    ],
  }),
  'DELETE /api/admin/keys/:id': async (world) => {
    const id = await made(world, 'POST /api/admin/keys', { who: 'omar', body: newKey })
    return { who: 'nora', params: { id }, leaves: [['key.revoked', 'key', id]] }
  },
  'PUT /api/users/:id/directory': ({ ids }) => ({
    who: 'nora',
    params: { id: ids.max },
    body: { managed: true },
    leaves: [['user.changed', 'user', ids.max]],
  }),
  'POST /api/scim/v2/Users': async (world) => ({
    ...(await onlyDirectory(world)),
    body: newPerson('ida@mst.example'),
    leaves: [['user.created', 'user', 'reply']],
    refused: [newPerson(cast.max.email), newPerson('ida@mst.example', { userType: 'admin' })],
  }),
  'PUT /api/scim/v2/Users/:id': async (world) => {
    const { id, ...directory } = await byDirectory(world)
    const body = newPerson('ida.berg@mst.example')
    const refused = [newPerson(cast.max.email)]
    return { ...directory, params: { id }, body, leaves: [['user.changed', 'user', id]], refused }
  },
  'PATCH /api/scim/v2/Users/:id': async (world) => {
    const { id, ...directory } = await byDirectory(world)
    const set = (path: string, value: unknown) => ({ Operations: [{ op: 'Replace', path, value }] })
    const refused = [set('userName', cast.max.email), set('active', 'maybe'), { Operations: [] }]
    const body = set('active', 'False')
    return { ...directory, params: { id }, body, leaves: [['user.changed', 'user', id]], refused }
  },
  'DELETE /api/scim/v2/Users/:id': async (world) => {
    const { id, ...directory } = await byDirectory(world)
    return { ...directory, params: { id }, leaves: [['user.changed', 'user', id]] }
  },
}

const newKey = { name: 'Region', lastDay: '2027-11-20', addresses: '192.0.2.0/24' }

/** A directory with a key that was used before, and the id of a person whom it added. */
async function byDirectory(world: Stage) {
  const { program } = await world.key()
  const { add } = scimCalls(program.send)
  const { body } = await add(newPerson('jo@mst.example'))
  return { program, by: 'key: directory' as const, id: Number(body.id) }
}

async function onlyDirectory(world: Stage) {
  const { id: _, ...directory } = await byDirectory(world)
  return directory
}
