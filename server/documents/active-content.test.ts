import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listDocumentsOfMentee } from '#contract/documents.ts'
import { activeOfficeFiles, ordinaryOfficeFiles } from '../testing/active-office-files.ts'
import { activeOpenDocuments, ordinaryOpenDocuments } from '../testing/active-open-documents.ts'
import { activePdf, activePdfs, ordinaryPdfs } from '../testing/active-pdfs.ts'
import { activeWordFiles, ordinaryWordFiles } from '../testing/active-word-files.ts'
import { stage } from '../testing/stage.ts'
import { upload } from '../testing/upload.ts'

const world = await stage()

const share = (name: string, content: Buffer, where = world) =>
  upload(where, 'max', [
    ['menteeId', String(where.ids.eva)],
    ['file', new File([new Uint8Array(content)], name)],
  ])

const activeFiles = { ...activeWordFiles, ...activeOfficeFiles, ...activeOpenDocuments, ...activePdfs }
const ordinaryFiles = {
  ...ordinaryWordFiles,
  ...ordinaryOfficeFiles,
  ...ordinaryOpenDocuments,
  ...ordinaryPdfs,
}

for (const [what, [name, content, reason]] of Object.entries(activeFiles))
  test(`${what} is refused with advice, and nothing of it is stored`, async () => {
    const answer = await share(name, await content)

    assert.equal(answer.statusCode, 400, answer.body)
    const { file } = answer.json().fields
    assert.match(
      file,
      /^This document contains active content \(.+\)\. Remove it or save the document as a plain PDF/,
    )
    assert.match(file, reason)
    assert.deepEqual(readdirSync(join(world.dataDir, 'tmp')), [])
  })

for (const [what, [name, content]] of Object.entries(ordinaryFiles))
  test(`${what} is an ordinary document`, async () => {
    const answer = await share(name, await content)

    assert.equal(answer.statusCode, 201, answer.body)
    assert.equal(answer.json().active_content, null)
  })

test('in marking mode everybody who sees the document reads what active content it has', async () => {
  const marking = await stage({ activeContent: 'mark' })

  const answer = await share('a.pdf', activePdf, marking)

  assert.equal(answer.statusCode, 201, answer.body)
  for (const who of ['max', 'eva', 'nora'] as const) {
    const [document] = await marking
      .as(who)
      .call(listDocumentsOfMentee, { params: { menteeId: marking.ids.eva } })
    assert.equal(document?.active_content, 'JavaScript')
  }
  const entries = await marking.recorded(10)
  const shared = entries.find(({ action }) => action === 'document.created')
  assert.match(shared?.details ?? '', /, which contains active content: JavaScript$/)
})
