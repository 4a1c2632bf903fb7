import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directoryOf, newPerson } from '../testing/scim.ts'
import { stage } from '../testing/stage.ts'

const ida = 'ida@mst.example'
const home = { type: 'home', value: 'private@home.example' }
const work = { type: 'work', value: 'ida.berg@mst.example' }

/** Patches a new person and returns the status, the address and the kind of a refusal. */
async function after(...operations: object[]) {
  const { add, patch } = await directoryOf(await stage())
  const { id } = (await add(newPerson(ida))).body
  const { status, body } = await patch(id, ...operations)
  return [status, body.userName, body.scimType].filter((part) => part !== undefined)
}

for (const [title, operation] of Object.entries({
  'added by its path': { op: 'add', path: 'emails', value: [home] },
  'added as one object': { op: 'Add', path: 'emails', value: home },
  'added without a path': { op: 'add', value: { emails: [home] } },
  'added without a type': { op: 'add', path: 'emails', value: [{ value: home.value }] },
  'added as a text': { op: 'add', path: 'emails', value: home.value },
  'in a list without one for work': {
    op: 'replace',
    path: 'emails',
    value: [home, { ...home, type: 'other' }],
  },
  'replaced by a filter': { op: 'replace', path: 'emails[type eq "home"].value', value: home.value },
  'replaced as not primary': { op: 'replace', path: 'emails[primary eq false].value', value: home.value },
  'added by a filter': { op: 'add', value: { 'emails[type eq "home"].value': home.value } },
  'with its URN': { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:emails', value: [home] },
}))
  test(`a private address ${title} does not become the address of the account`, async () => {
    assert.deepEqual(await after(operation), [200, ida])
  })

for (const [title, operation] of Object.entries({
  'for work': { op: 'add', path: 'emails', value: [home, work] },
  'for work, though another is primary': {
    op: 'replace',
    value: { emails: [{ ...home, primary: true }, work] },
  },
  'primary of several for work': {
    op: 'replace',
    path: 'emails',
    value: [
      { type: 'work', value: 'old@mst.example' },
      { ...work, primary: 'True' },
    ],
  },
  primary: { op: 'replace', path: 'emails', value: [home, { value: work.value, primary: true }] },
  'the only one of a whole list': { op: 'replace', path: 'emails', value: [{ value: work.value }] },
  'the only text of a whole list': { op: 'replace', path: 'emails', value: work.value },
}))
  test(`the address that is ${title} becomes the address of the account`, async () => {
    assert.deepEqual(await after(operation), [200, work.value])
  })

for (const path of [
  'emails[type eq "work"].value',
  'emails[primary eq true].value',
  'emails[primary eq "True"].value',
  'emails[type eq "work" and primary eq true].value',
  'emails[primary eq true and type eq "work"].value',
  'emails[type  eq  "work"].value',
  'EMAILS[Type Eq "Work"].Value',
  'emails[ (type eq "work") ].value',
  'emails[value eq "ida@mst.example"].value',
  'emails[value eq "IDA@mst.example" and type eq "work"].value',
  'emails.value',
  'urn:ietf:params:scim:schemas:core:2.0:User:emails[type eq "work"].value',
])
  test(`a new address at ${path} is saved`, async () => {
    assert.deepEqual(await after({ op: 'replace', path, value: work.value }), [200, work.value])
  })

test('a new address is saved as an object, by a key without a path, and after another operation', async () => {
  const path = 'emails[primary eq true]'
  assert.deepEqual(await after({ op: 'replace', path, value: work }), [200, work.value])
  const inKey = { op: 'Add', value: { 'emails[type eq "work" and primary eq true].value': work.value } }
  assert.deepEqual(await after(inKey), [200, work.value])
  const named = { op: 'replace', path: 'name.givenName', value: 'Ines' }
  assert.deepEqual(
    await after(named, { op: 'replace', path: 'emails[type  eq "work"].value', value: work.value }),
    [200, work.value],
  )
})

for (const [path, scimType] of [
  ['emails[type ne "home"].value', 'invalidPath'],
  ['emails[type eq "work" or primary eq true].value', 'invalidPath'],
  ['emails[type eq work].value', 'invalidPath'],
  ['emails[display eq "Work"].value', 'invalidPath'],
  ['emails[0].value', 'invalidPath'],
  ['emails[type eq "work"].value.value', 'invalidPath'],
  ['emails[value eq "other@mst.example"].value', 'noTarget'],
] as const)
  test(`a new address at ${path} is refused with ${scimType} and not dropped`, async () => {
    assert.deepEqual(await after({ op: 'replace', path, value: work.value }), [400, scimType])
  })

test('parts of an address that the service does not have are ignored', async () => {
  for (const path of [
    'emails[type eq "work"].primary',
    'emails[type eq "work"].display',
    'addresses',
    'emailsOfOld',
  ])
    assert.deepEqual(await after({ op: 'replace', path, value: true }), [200, ida])
})
