import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { officeFile } from '../testing/archives.ts'
import { stage } from '../testing/stage.ts'
import { upload } from '../testing/upload.ts'

const world = await stage()

const share = (name: string, content: Buffer) =>
  upload(world, 'max', [
    ['menteeId', String(world.ids.eva)],
    ['file', new File([new Uint8Array(content)], name)],
  ])

/** A Word file whose ZIP directory gives a wrong size for one part. */
async function lyingFile(part: string, content: string, declaredSize: number): Promise<Buffer> {
  const bytes = await officeFile('docx', { [part]: content })
  const central = Buffer.from([0x50, 0x4b, 1, 2])
  for (let at = bytes.indexOf(central); at !== -1; at = bytes.indexOf(central, at + 4))
    if (bytes.toString('latin1', at + 46, at + 46 + part.length) === part)
      bytes.writeUInt32LE(declaredSize, at + 24)
  return bytes
}

const dishonest: Record<string, Promise<Buffer>> = {
  'is far larger than it says': lyingFile('word/media/image1.png', 'x'.repeat(50_000_000), 1_000_000),
  'is smaller than it says': lyingFile('word/media/image1.png', 'x', 100),
  'is a bomb that says so': officeFile('docx', { 'word/media/image1.png': 'x'.repeat(150_000_000) }),
  'holds two parts of one name': officeFile('docx', {
    'word/styles.xml': '<a/>',
    'word/STYLES.xml': '<a/>',
  }),
}

for (const [what, content] of Object.entries(dishonest))
  test(`an archive that ${what} is refused`, async () => {
    const answer = await share('a.docx', await content)

    assert.equal(answer.statusCode, 400, answer.body)
    assert.match(answer.json().message, /does not match its file type/)
    assert.deepEqual(readdirSync(join(world.dataDir, 'tmp')), [])
  })
