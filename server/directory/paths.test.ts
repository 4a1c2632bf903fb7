import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scimSchemas } from '#contract/directory.ts'
import { newPerson } from '../testing/scim.ts'
import { stage } from '../testing/stage.ts'

/** The forms in which directories write addresses and content types. */

const ida = 'ida@mst.example'

test('a call without a content type and one below a base address with a slash are understood', async () => {
  const world = await stage()
  const { program } = await world.key()
  const send = (url: string, headers: Record<string, string>) =>
    program.send({ method: 'POST', url, headers, payload: Buffer.from(JSON.stringify(newPerson(ida))) })

  const plain = await send('/api/scim/v2/Users', { 'content-type': 'text/plain' })
  const capital = await send('/api/scim/v2/Users', { 'content-type': 'Application/SCIM+JSON; charset=utf-8' })
  const none = await send('/api/scim/v2//Users', {})

  assert.deepEqual([plain.statusCode, capital.statusCode, none.statusCode], [415, 201, 409])
})

test('a slash at the end of a SCIM path changes nothing, and the base address is refused as SCIM', async () => {
  const world = await stage()
  const { program } = await world.key()
  const send = async (url: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', payload?: object) => {
    const { statusCode, headers, body } = await program.send({
      method,
      url: `/api/scim/v2${url}`,
      ...(payload && { payload }),
    })
    assert.match(String(headers['content-type'] ?? 'application/scim+json'), /^application\/scim\+json/, url)
    return { statusCode, body: body && JSON.parse(body) }
  }

  const added = await send('/Users/', 'POST', newPerson(ida))
  const found = await send(`/Users/?filter=${encodeURIComponent(`userName eq "${ida}"`)}`)
  const one = await send(`/Users/${added.body.id}//`)
  const config = await send('/ServiceProviderConfig/')
  const wrong = await send('/ServiceProviderConfig/', 'POST', {})
  const base = [await send(''), await send('/'), await send('//?startIndex=1')]
  const removed = await send(`/Users/${added.body.id}/`, 'DELETE')

  assert.deepEqual(
    [added, found, one, config, wrong, removed].map(({ statusCode }) => statusCode),
    [201, 200, 200, 200, 405, 204],
  )
  assert.deepEqual([found.body.totalResults, one.body.userName], [1, ida])
  for (const { statusCode, body } of base)
    assert.deepEqual([statusCode, body.schemas, body.status], [404, [scimSchemas.error], '404'])
})
