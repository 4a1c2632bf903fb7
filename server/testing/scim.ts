import type { InjectOptions } from 'fastify'
import { scimPath, scimSchemas } from '#contract/directory.ts'
import type { Stage } from './stage.ts'

type Send = (request: InjectOptions) => Promise<{ statusCode: number; body: string; headers: object }>

/** Calls of a directory, in SCIM's media type. */
export async function directoryOf(world: Stage) {
  const { id, program } = await world.key()
  return { keyId: id, ...scimCalls(program.send as Send) }
}

export function scimCalls(send: Send) {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await send({
      method,
      url: `${scimPath}/${path}`,
      ...(body && { headers: { 'content-type': 'application/scim+json' }, body: JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: answer.body === '' ? undefined : JSON.parse(answer.body),
    }
  }
  const users = (path: string) => (path === '' ? 'Users' : `Users/${path}`)
  return {
    get: (path: string) => call('GET', path),
    add: (person: object) => call('POST', users(''), person),
    replace: (id: string, person: object) => call('PUT', users(id), person),
    remove: (id: string) => call('DELETE', users(id)),
    patch: (id: string, ...Operations: object[]) =>
      call('PATCH', users(id), { schemas: [scimSchemas.patch], Operations }),
    find: (filter: string) => call('GET', `Users?filter=${encodeURIComponent(filter)}`),
  }
}

/** As Entra ID sends a new person, with attributes that the service does not know. */
export const newPerson = (userName: string, more: object = {}) => ({
  schemas: [scimSchemas.user, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  userName,
  externalId: `id of ${userName}`,
  active: true,
  displayName: 'Ida Berg',
  name: { givenName: 'Ida', familyName: 'Berg', formatted: 'Ida Berg' },
  emails: [{ value: userName, type: 'work', primary: true }],
  userType: 'Member',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Ward 4' },
  ...more,
})
