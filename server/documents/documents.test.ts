import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assignMentor } from '#contract/assignments.ts'
import {
  type DocumentRow,
  deleteDocument,
  editDocument,
  listAllDocuments,
  listDocuments,
  listDocumentsOfMentee,
} from '#contract/documents.ts'
import { type Stage, stage } from '../testing/stage.ts'
import { type Part, upload } from '../testing/upload.ts'
import { sweepFiles } from './rules.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Who = 'max' | 'ruth' | 'eva' | 'nora'

const share = (
  world: Stage,
  name = 'Plan für Zoë "final".pdf',
  content: Uint8Array<ArrayBuffer> | string = new Uint8Array(pdf),
) =>
  upload(world, 'max', [
    ['menteeId', String(world.ids.eva)],
    ['description', 'For your first week'],
    ['file', new File([content], name)],
  ])

const download = ({ as }: Stage, who: Parameters<Stage['as']>[0], id: number) =>
  as(who).send({ url: `/api/documents/download/${id}` })

test('a mentor shares a file, and the mentee downloads it byte for byte under its name', async () => {
  const world = await stage()

  const shared = await share(world)
  const got = await download(world, 'eva', shared.json().id)

  assert.equal(shared.statusCode, 201, shared.body)
  const document = shared.json() as DocumentRow
  assert.deepEqual(
    [document.original_name, document.uploaded_by_name, document.uploaded_for_name, document.size],
    ['Plan für Zoë "final".pdf', 'Max Okafor', 'Eva Lindqvist', pdf.length],
  )
  assert.deepEqual(got.rawPayload, pdf)
  assert.match(
    String(got.headers['content-disposition']),
    /^attachment; filename="Plan fur Zoe _final_\.pdf"; filename\*=UTF-8''Plan%20f%C3%BCr%20Zo%C3%AB%20%22final%22\.pdf$/,
  )
  assert.equal(got.headers['content-type'], 'application/octet-stream')
  assert.match(String(got.headers['content-security-policy']), /sandbox/)
})

test('the parts of an upload can come in any order', async () => {
  const world = await stage()

  const answer = await upload(world, 'max', [
    ['file', new File([new Uint8Array(pdf)], 'plan.pdf')],
    ['menteeId', String(world.ids.eva)],
  ])

  assert.deepEqual([answer.statusCode, answer.json().description], [201, ''])
})

test('names and types do not reach the disk, and only the last part of a path is used', async () => {
  const world = await stage()

  const answer = await share(world, '../../etc/passwd\\..\\evil.pdf')

  assert.equal(answer.json().original_name, 'evil.pdf')
  for (const name of readdirSync(join(world.dataDir, 'documents'))) assert.match(name, /^[0-9a-f-]{36}$/)
})

for (const [what, name, content] of [
  ['a program', 'tool.exe', 'MZ'],
  ['a page', 'page.html', '<script>alert(1)</script>'],
  ['a picture that runs scripts', 'image.svg', '<svg/>'],
  ['a page under the name of a PDF', 'plan.pdf', '<html></html>'],
  ['a picture under the name of a PDF', 'plan.pdf', png],
  ['a binary under the name of a text', 'notes.txt', new Uint8Array([104, 0, 105])],
  ['something that is no text under the name of one', 'notes.csv', new Uint8Array([0xff, 0xfe, 0xfd])],
  ['an archive under the name of a Word file', 'plan.docx', 'PK\u0003\u0004nonsense'],
  ['an empty file', 'plan.pdf', ''],
  ['an empty text', 'notes.txt', ''],
  ['a file without an ending', 'pdf', pdf],
  ['a hidden file', '.pdf', pdf],
] as const)
  test(`${what} is refused, and nothing of it is stored`, async () => {
    const world = await stage()

    const answer = await share(world, name, content as string)

    assert.equal(answer.statusCode, 400, answer.body)
    assert.deepEqual(Object.keys(answer.json().fields), ['file'])
    assert.deepEqual(readdirSync(join(world.dataDir, 'tmp')), [])
    assert.deepEqual(readdirSync(join(world.dataDir, 'documents')), [])
  })

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const rota = 'Name;Hours\r\nZoë Adeyemi;7,5\r\n'

for (const [how, name, content] of [
  ["Excel's CSV in Windows", 'excel.csv', Buffer.from(rota, 'latin1')],
  ["Excel's Unicode Text", 'unicode.txt', utf16(rota)],
  ['UTF-16 of another byte order', 'unicode.txt', utf16(rota).swap16()],
  ['UTF-8 with a mark', 'notes.txt', Buffer.from(`\ufeff${rota}`)],
  ['a code page of MS-DOS', 'dos.csv', Buffer.from([0x5a, 0x6f, 0x89, 0x0d, 0x0a, 0x1a])],
  ['CR alone', 'mac.csv', Buffer.from([0x5a, 0x6f, 0x91, 0x0d])],
  ['UTF-8 that is cut in a letter', 'cut.txt', Buffer.from('Zoë').subarray(0, 3)],
] as const)
  test(`a text saved as ${how} can be shared and is returned unchanged`, async () => {
    const world = await stage()

    const shared = await share(world, name, new Uint8Array(content))

    assert.equal(shared.statusCode, 201, shared.body)
    const { rawPayload } = await world.as('eva').send({ url: `/api/documents/download/${shared.json().id}` })
    assert.deepEqual(rawPayload, content)
  })

for (const [what, name, content] of [
  ['control characters in a code page', 'notes.txt', [0xeb, 0x01, 0x41]],
  ['half a letter of UTF-16', 'notes.txt', [0xff, 0xfe, 0x41]],
  ['half a pair of UTF-16', 'notes.txt', [0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00]],
  ['NUL in UTF-16', 'notes.csv', [0xff, 0xfe, 0x00, 0x00, 0x41, 0x00]],
] as const)
  test(`bytes that no text has are refused: ${what}`, async () => {
    const { statusCode, body } = await share(await stage(), name, new Uint8Array(content))

    assert.equal(statusCode, 400)
    assert.match(body, /does not match its file type/)
  })

test('a PDF may begin with an empty line or a mark, but not with another text', async () => {
  const world = await stage()
  const sent = async (before: string) => {
    const content = new Uint8Array(Buffer.concat([Buffer.from(before), pdf]))
    return (await share(world, 'plan.pdf', content)).statusCode
  }

  assert.deepEqual([await sent('\n'), await sent('\ufeff\r\n '), await sent('<html>')], [201, 201, 400])
  const header = `\u001b%-12345X@PJL JOB NAME="${'Plan '.repeat(20)}"\r\n@PJL ENTER LANGUAGE=PDF\r\n`
  assert.equal(await sent(header), 201)
})

test('a photo can have one of the names that Windows gives to a JPEG', async () => {
  const world = await stage()
  const jpeg = new Uint8Array([
    0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
  ])

  for (const name of ['photo.jfif', 'photo.jpe']) {
    const shared = await share(world, name, jpeg)
    assert.equal(shared.statusCode, 201, shared.body)
  }
})

test('a protected Word file and a file of a phone are refused with the reason', async () => {
  const world = await stage()
  const protectedFile = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(70_000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  const words = async (name: string, content: Buffer) =>
    (await share(world, name, new Uint8Array(content))).json().fields.file

  assert.match(await words('plan.docx', protectedFile), /protected with a password\. Remove the password/)
  assert.match(await words('plan.docx', protectedFile.subarray(0, 60_000)), /does not match its file type/)
  assert.match(await words('IMG_1.heic', protectedFile), /Save it as JPEG/)
})

test('pictures and texts can be shared', async () => {
  const world = await stage()

  assert.equal((await share(world, 'photo.PNG', new Uint8Array(png))).statusCode, 201)
  assert.equal((await share(world, 'notes.txt', 'Grüße – 🏥')).statusCode, 201)
  assert.equal((await share(world, 'rota.csv', 'day;ward\nMon;4\n')).statusCode, 201)
})

test('a file over 25 MB is refused during the upload', async () => {
  const world = await stage()

  const answer = await share(world, 'large.txt', 'x'.repeat(25 * 1024 * 1024 + 1))

  const sentence = 'A document can be at most 25 MB.'
  assert.equal(answer.statusCode, 413)
  assert.deepEqual(answer.json(), { message: sentence, fields: { file: sentence } })
  assert.deepEqual(readdirSync(join(world.dataDir, 'tmp')), [])
})

test('an upload without a mentee or a file is refused with the words of the form', async () => {
  const world = await stage()
  const file = (): Part => ['file', new File([new Uint8Array(pdf)], 'plan.pdf')]
  const sentence = 'Please select a mentee and a file.'

  for (const [missing, parts] of [
    ['menteeId', [file()]],
    ['menteeId', [['menteeId', ''], file()]],
    ['file', [['menteeId', String(world.ids.eva)]]],
    ['file', [['description', 'Nothing else']]],
  ] as [string, Part[]][]) {
    const answer = await upload(world, 'max', parts)

    assert.equal(answer.statusCode, 400)
    assert.deepEqual(answer.json(), { message: sentence, fields: { [missing]: sentence } })
  }
})

test('an upload for a stranger, with two files, two recipients or none stores nothing', async () => {
  const world = await stage()
  const file = () => new File([new Uint8Array(pdf)], 'plan.pdf')
  const { ids } = world
  const statusOf = async (who: Who, parts: Part[]) => (await upload(world, who, parts)).statusCode

  assert.equal(
    await statusOf('max', [
      ['menteeId', String(ids.zoe)],
      ['file', file()],
    ]),
    404,
  )
  assert.equal(
    await statusOf('max', [
      ['menteeId', String(ids.eva)],
      ['menteeId', String(ids.ben)],
      ['file', file()],
    ]),
    400,
  )
  assert.equal(
    await statusOf('max', [
      ['menteeId', String(ids.eva)],
      ['file', file()],
      ['file', file()],
    ]),
    400,
  )
  assert.equal(await statusOf('max', [['menteeId', String(ids.eva)]]), 400)
  assert.equal(await statusOf('max', [['file', file()]]), 400)
  assert.equal(
    await statusOf('max', [
      ['menteeId', String(ids.eva)],
      ['mentorId', '1'],
      ['file', file()],
    ]),
    400,
  )
  assert.equal(
    await statusOf('eva', [
      ['menteeId', String(ids.eva)],
      ['file', file()],
    ]),
    403,
  )
  assert.equal(
    await statusOf('nora', [
      ['menteeId', String(ids.eva)],
      ['file', file()],
    ]),
    403,
  )
  const json = await world
    .as('max')
    .send({ method: 'POST', url: '/api/documents', body: { menteeId: ids.eva } })
  assert.equal(json.statusCode, 415)
  assert.deepEqual(await world.as('nora').call(listAllDocuments), [])
  assert.deepEqual(readdirSync(join(world.dataDir, 'documents')), [])
  assert.deepEqual(readdirSync(join(world.dataDir, 'tmp')), [])
})

test('documents are visible to their mentee, the current mentor and administrators', async () => {
  const world = await stage()
  const { as, ids } = world
  const { id } = (await share(world)).json()
  const params = { menteeId: ids.eva }

  for (const who of ['max', 'eva', 'nora'] as const)
    assert.equal((await as(who).call(listDocumentsOfMentee, { params })).length, 1)
  for (const who of ['ruth', 'ben'] as const) {
    assert.equal((await as(who).refused(listDocumentsOfMentee, { params })).status, 404)
    assert.equal((await download(world, who, id)).statusCode, 404)
    assert.equal((await as(who).refused(deleteDocument, { params: { id } })).status, 404)
  }
  await as('nora').call(assignMentor, { body: { mentorId: ids.ruth, menteeId: ids.eva } })
  assert.equal((await download(world, 'max', id)).statusCode, 404)
  assert.equal((await download(world, 'ruth', id)).statusCode, 200)
})

test('only the description can change, and an old version is refused', async () => {
  const world = await stage()
  const { as } = world
  const { id } = (await share(world)).json()

  const saved = await as('eva').call(editDocument, {
    params: { id },
    body: { description: 'Read it', version: 1 },
  })
  const stale = await as('max').refused(editDocument, {
    params: { id },
    body: { description: 'Mine', version: 1 },
  })
  const smuggled = await as('max').send({
    method: 'PATCH',
    url: `/api/documents/${id}`,
    body: { description: 'x', original_name: 'evil.exe' },
  })

  assert.deepEqual(
    [saved.description, saved.version, stale.status, smuggled.statusCode],
    ['Read it', 2, 409, 400],
  )
})

test('a document with a new description is found by its file name and by the description', async () => {
  const world = await stage()
  const { as } = world
  const { id } = (await share(world, 'Rota.pdf')).json()

  await as('max').call(editDocument, { params: { id }, body: { description: 'For December' } })

  const found = await as('max').call(listDocuments, { query: { search: 'rota december' } })
  assert.deepEqual(
    found.map((document) => document.id),
    [id],
  )
})

test('a deleted document disappears from every list and call; its row and file remain', async () => {
  const world = await stage()
  const { as, db } = world
  const { id } = (await share(world)).json()

  await as('eva').call(deleteDocument, { params: { id } })

  assert.equal((await download(world, 'max', id)).statusCode, 404)
  assert.equal((await as('eva').refused(deleteDocument, { params: { id } })).status, 404)
  assert.equal((await db.selectFrom('documents').selectAll().execute()).length, 1)
  assert.equal(readdirSync(join(world.dataDir, 'documents')).length, 1)
})

test('the audit log records uploads, downloads and deletions', async () => {
  const world = await stage()
  const { id } = (await share(world)).json()
  await download(world, 'eva', id)
  await world.as('max').call(deleteDocument, { params: { id } })

  const entries = await world.recorded(5)

  const actions = entries.map(({ action, target_id }) => [action, target_id])
  for (const action of ['document.deleted', 'document.downloaded', 'document.created'])
    assert.ok(
      actions.some(([recorded, target]) => recorded === action && target === id),
      action,
    )
})

test('leftovers of a crash are removed at the next start, and nothing else', async () => {
  const world = await stage()
  const { id } = (await share(world)).json()
  const [kept = ''] = readdirSync(join(world.dataDir, 'documents'))
  const old = new Date(world.ctx.now().getTime() - 25 * 3_600_000)
  const comingIn = randomUUID()
  for (const file of [join('documents', randomUUID()), join('tmp', randomUUID()), join('documents', kept)]) {
    const path = join(world.dataDir, file)
    if (!file.endsWith(kept)) writeFileSync(path, 'x')
    utimesSync(path, old, old)
  }
  writeFileSync(join(world.dataDir, 'tmp', comingIn), 'x')
  utimesSync(join(world.dataDir, 'tmp', comingIn), world.ctx.now(), world.ctx.now())

  await sweepFiles(world.ctx)

  assert.deepEqual(readdirSync(join(world.dataDir, 'documents')), [kept])
  assert.deepEqual(readdirSync(join(world.dataDir, 'tmp')), [comingIn])
  assert.deepEqual((await download(world, 'eva', id)).rawPayload, pdf)
  assert.deepEqual(readFileSync(join(world.dataDir, 'documents', kept)), pdf)
})
