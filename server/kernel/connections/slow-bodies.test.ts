import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxDocumentBytes } from '#contract/documents.ts'
import { lastResponse, listening, serverSideOf } from '../../testing/raw-connection.ts'
import { patient, sendFile, signIn, soon, tokenOf } from '../../testing/raw-requests.ts'
import { stage } from '../../testing/stage.ts'

/** Bodies that arrive slowly, never arrive, or come from clients without permission. */

const slowBodies: [what: string, headers: string[], first: string, more: string][] = [
  ['of a known length', ['content-length: 9999'], '{', ' '],
  ['in chunks', ['transfer-encoding: chunked'], '1\r\n{\r\n', '1\r\n \r\n'],
]

for (const [what, headers, first, more] of slowBodies) {
  test(`a body ${what} that stops arriving is refused`, async () => {
    const json = { ...patient.bodies.json, windowMilliseconds: soon }
    const world = await stage({}, { limits: { ...patient, bodies: { ...patient.bodies, json } } })
    const connection = await (await listening(world))()

    connection.send(signIn(...headers) + first)

    assert.equal(lastResponse(await connection.ended()).status, 408)
  })

  test(`a body ${what} that never ends is refused`, async () => {
    const json = { ...patient.bodies.json, wholeMilliseconds: soon }
    const world = await stage({}, { limits: { ...patient, bodies: { ...patient.bodies, json } } })
    const connection = await (await listening(world))()

    connection.send(signIn(...headers) + first)
    const trickle = setInterval(() => connection.send(more), 10)

    assert.equal(lastResponse(await connection.ended()).status, 408)
    clearInterval(trickle)
  })
}

test('a file may arrive slowly but must make progress', async () => {
  const bodies = {
    json: { ...patient.bodies.json, wholeMilliseconds: soon },
    upload: { ...patient.bodies.upload, windowMilliseconds: soon, leastBytes: 1_000 },
  }
  const world = await stage({}, { limits: { ...patient, bodies } })
  const token = await tokenOf(world, 'max')
  const connection = await (await listening(world))()

  connection.send(`${sendFile(token, 'content-length: 9999')}--edge\r\n`)
  const trickle = setInterval(() => connection.send('x'), 10)

  assert.equal(lastResponse(await connection.ended()).status, 408)
  clearInterval(trickle)
})

test('a file slower than the limit of a form is accepted', async () => {
  const json = { ...patient.bodies.json, wholeMilliseconds: soon }
  const world = await stage({}, { limits: { ...patient, bodies: { ...patient.bodies, json } } })
  const token = await tokenOf(world, 'max')
  const open = await listening(world)
  const parts = [
    `--edge\r\ncontent-disposition: form-data; name="menteeId"\r\n\r\n${world.ids.eva}\r\n`,
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nslow\r\n--edge--\r\n',
  ]
  const file = await open()
  file.send(sendFile(token, `content-length: ${parts.join('').length}`, 'connection: close') + parts[0])

  const form = await open()
  form.send(`${signIn('content-length: 9999')}{`)
  assert.equal(lastResponse(await form.ended()).status, 408)
  file.send(parts[1] ?? '')

  assert.equal(lastResponse(await file.ended()).status, 201)
})

for (const [what, status, headers] of [
  ['a visitor', 401, []],
  ['a mentee', 403, ['eva']],
] as const)
  test(`a file of ${what} is refused immediately and not read further`, async () => {
    const world = await stage({}, { limits: patient })
    const tokens = await Promise.all(headers.map((name) => tokenOf(world, name)))
    const open = await listening(world)
    const { client, isClosed, socket } = await serverSideOf(world, open())
    let heard = ''
    client.on('data', (text) => (heard += text))

    client.write(sendFile(...tokens, `content-length: ${maxDocumentBytes}`))
    const sending = setInterval(() => client.write('x'.repeat(64_000)), 5)
    await isClosed
    clearInterval(sending)

    assert.equal(lastResponse(heard).status, status)
    assert.match(heard, /connection: close/i)
    assert.ok(socket.bytesRead < maxDocumentBytes)
  })
