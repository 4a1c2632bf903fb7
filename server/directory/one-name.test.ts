import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryOf, newPerson } from '../testing/scim.ts'
import { stage } from '../testing/stage.ts'

const named = (name: object | undefined, displayName?: string | null) => ({
  ...newPerson('suharto@mst.example'),
  name,
  displayName,
})

for (const [title, person, first] of [
  ['only a given name', named({ givenName: 'Suharto' }, 'Suharto'), 'Suharto'],
  ['an empty family name', named({ givenName: 'Suharto', familyName: '' }), 'Suharto'],
  ['a blank family name', named({ givenName: ' Suharto ', familyName: '  ' }), 'Suharto'],
  ['null as a family name', named({ givenName: 'Suharto', familyName: null }), 'Suharto'],
  ['only a family name', named({ familyName: 'Suharto' }, 'Suharto'), 'Suharto'],
  ['only a formatted name', named({ formatted: 'Suharto' }), 'Suharto'],
  ['only a display name', named(undefined, 'Suharto'), 'Suharto'],
  ['a display name that is too long', named(undefined, `${'a'.repeat(99)} b`), 'a'.repeat(99)],
] as const)
  test(`a directory adds and replaces a person with ${title}`, async () => {
    const { add, replace } = await directoryOf(await stage())

    const { status, body } = await add(person)

    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(body.name, { formatted: first, givenName: first })
    assert.equal(body.displayName, first)
    const whole = await replace(body.id, person)
    assert.deepEqual([whole.status, whole.body.name], [200, body.name])
  })

test('a person without any name is refused with the attributes that may have it', async () => {
  const { add } = await directoryOf(await stage())

  const { status, body } = await add(named({ givenName: ' ' }, ''))

  assert.deepEqual([status, body.scimType], [400, 'invalidValue'])
  assert.match(body.detail, /givenName, familyName, displayName or formatted/)
})

test('a patch removes a last name, empties it or sets it, with its other operations', async () => {
  const { add, patch } = await directoryOf(await stage())
  const { id } = (await add(newPerson('ida@mst.example'))).body
  const nameAfter = async (operation: object) => {
    const { status, body } = await patch(id, operation, { op: 'replace', path: 'externalId', value: 'x' })
    assert.deepEqual([status, body.externalId], [200, 'x'])
    await patch(id, { op: 'replace', path: 'name.familyName', value: 'Berg' })
    return body.name
  }

  const one = { formatted: 'Ida', givenName: 'Ida' }
  assert.deepEqual(await nameAfter({ op: 'remove', path: 'name.familyName' }), one)
  assert.deepEqual(await nameAfter({ op: 'replace', path: 'name.familyName', value: '' }), one)
  assert.deepEqual(await nameAfter({ op: 'replace', value: { name: { familyName: null } } }), one)
  const given = await patch(id, { op: 'remove', path: 'name.givenName' })
  assert.deepEqual([given.status, given.body.scimType], [400, 'mutability'])
})
