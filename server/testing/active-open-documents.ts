import type { ActiveFile, OrdinaryFile } from './active-word-files.ts'
import { openDocumentFile } from './archives.ts'

const manifest = (type: string) => ({
  'META-INF/manifest.xml': `<manifest:manifest><manifest:file-entry manifest:full-path="a" manifest:media-type="${type}"/></manifest:manifest>`,
})
const text = (content?: string, more?: Record<string, string | Buffer>) => openDocumentFile(content, more)
const rich = (content: string) => Buffer.from(`{\\rtf1 ${content}}`)

/** OpenDocument and RTF files with active content, and the pattern of their refusal. */
export const activeOpenDocuments: Record<string, ActiveFile> = {
  'an OpenDocument text with macros': [
    'a.odt',
    text(undefined, { 'Basic/Standard/Module1.xml': '<a/>' }),
    /macros/,
  ],
  'an OpenDocument text with scripts': ['a.odt', text(undefined, { 'Scripts/python/a.py': 'x' }), /macros/],
  ...Object.fromEntries(
    Object.entries({
      'text:script': /macros/,
      'text:execute-macro': /macros/,
      'office:dde-source': /another program/,
      'text:dde-connection-decl': /another program/,
      'draw:object-ole': /an embedded object/,
      'draw:applet': /an embedded object/,
      'table:database-source-sql': /loaded from another location/,
      'table:database-source-table': /loaded from another location/,
      'table:database-source-query': /loaded from another location/,
      'form:connection-resource': /loaded from another location/,
    }).map(([element, what]): [string, ActiveFile] => [
      `an OpenDocument text with the element ${element}`,
      ['a.odt', text(`<${element}/>`), what],
    ]),
  ),
  'an OpenDocument text that calls a macro when it is opened': [
    'a.odt',
    text(
      '<script:event-listener script:event-name="dom:load" xlink:href="vnd.sun.star.script:a.b?language=Basic"/>',
    ),
    /macros/,
  ],
  'an OpenDocument text with a button that starts a program': [
    'a.odt',
    text('<presentation:event-listener presentation:action="execute" xlink:href="cmd.exe"/>'),
    /macros/,
  ],
  'an OpenDocument text with an embedded object': [
    'a.odt',
    text('<draw:object-ole xlink:href="./Object 1"/>'),
    /an embedded object/,
  ],
  'an OpenDocument text with an object that is said to be a picture': [
    'a.odt',
    text(undefined, { 'Pictures/1.png': Buffer.from('\xd0\xcf\x11\xe0', 'latin1') }),
    /an embedded object/,
  ],
  'an OpenDocument text with an archive that is said to be a picture': [
    'a.odt',
    text(undefined, { 'Pictures/1.png': Buffer.from('PK\x03\x04') }),
    /an embedded object/,
  ],
  'an OpenDocument text with an object in its manifest': [
    'a.odt',
    text(undefined, manifest('application/vnd.sun.star.oleobject')),
    /an embedded object/,
  ],
  'an OpenDocument text with a locked part': [
    'a.odt',
    text(undefined, {
      'META-INF/manifest.xml': '<manifest:manifest><manifest:encryption-data/></manifest:manifest>',
    }),
    /cannot be read/,
  ],
  'an OpenDocument table with a formula that starts a program': [
    'a.odt',
    text('<table:table-cell table:formula="of:=DDE(&quot;cmd&quot;;&quot;/c calc&quot;;&quot;A0&quot;)"/>'),
    /another program/,
  ],
  'an OpenDocument text with a picture from the web': [
    'a.odt',
    text('<draw:image xlink:href="https://evil.example/a.png"/>'),
    /loaded from another location/,
  ],
  'an OpenDocument text with a section on a server': [
    'a.odt',
    text('<text:section-source xlink:href="//evil.example/a.odt"/>'),
    /loaded from another location/,
  ],
  'an OpenDocument text with a picture beside it': [
    'a.odt',
    text('<draw:image xlink:href="../a.png"/>'),
    /loaded from another location/,
  ],
  'an OpenDocument text with a picture in an object from the web': [
    'a.odt',
    text(undefined, { 'Object 1/styles.xml': '<draw:fill-image xlink:href="http://evil.example/a.png"/>' }),
    /loaded from another location/,
  ],
  'an OpenDocument text with a template on the web': [
    'a.odt',
    text(undefined, { 'meta.xml': '<meta:template xlink:href="https://evil.example/a.ott"/>' }),
    /loaded from another location/,
  ],
  'a rich text with an object': [
    'a.rtf',
    rich('{\\object\\objemb{\\*\\objdata 0105}}'),
    /an embedded object/,
  ],
  'a rich text with an object far from its beginning': [
    'a.rtf',
    rich(`${'x'.repeat(64 * 1024 - 12)}{\\object\\objemb}`),
    /an embedded object/,
  ],
  'a rich text with a template on the web': [
    'a.rtf',
    rich('{\\*\\template http://evil.example/t.dotm}'),
    /a template from another location/,
  ],
  'a rich text with a template on a server, in escapes': [
    'a.rtf',
    rich("{\\*\\template \\'5c\\\\evil.example\\\\t.dotm}"),
    /a template from another location/,
  ],
  'a rich text with bytes that are not text': ['a.rtf', rich('\\bin3 }}}'), /loaded from another location/],
  'a rich text that goes on in another file': [
    'a.rtf',
    rich('{\\*\\nextfile b.rtf}'),
    /loaded from another location/,
  ],
  'a rich text with mail merge': [
    'a.rtf',
    rich('{\\*\\mailmerge{\\mmconnectstr DSN}}'),
    /loaded from another location/,
  ],
  'a rich text with a linked picture': [
    'a.rtf',
    rich('{\\sp{\\sn pibName}{\\sv http://evil.example/a.png}}'),
    /loaded from another location/,
  ],
  'a rich text with a field that starts a program, in pieces and escapes': [
    'a.rtf',
    rich("{\\field{\\*\\fldinst {\\b D}{\\'44\\u69?AUTO cmd}}{\\fldrslt 1}}"),
    /another program/,
  ],
  'a rich text with a field that loads a picture': [
    'a.rtf',
    rich('{\\field{\\*\\fldinst INCLUDEPICTURE "http://evil.example/a.png"}{\\fldrslt }}'),
    /a field that loads content or starts a program/,
  ],
  'a rich text with a field whose name is computed': [
    'a.rtf',
    rich('{\\field{\\*\\fldinst {\\field{\\*\\fldinst QUOTE 68}{\\fldrslt D}}DE cmd}{\\fldrslt }}'),
    /a field that loads content or starts a program/,
  ],
  'a rich text with a field behind a group that is passed over': [
    'a.rtf',
    rich('{\\field{\\*\\fldinst {\\*\\unknown PAGE }DDE cmd}{\\fldrslt }}'),
    /a field that loads content or starts a program/,
  ],
}

/** Similar OpenDocument and RTF files without active content. */
export const ordinaryOpenDocuments: Record<string, OrdinaryFile> = {
  'an OpenDocument text with links, a picture, a chart and a template': [
    'a.odt',
    text(
      '<text:a xlink:href="https://www.nhs.uk/">NHS</text:a><draw:image xlink:href="Pictures/1.png" xlink:actuate="onLoad"/><draw:object xlink:href="./Object 1"/><office:scripts/><text:expression text:formula="ooow:mean &lt;A1&gt;|2"/>',
      {
        'Object 1/content.xml':
          '<office:document-content><chart:chart xlink:href=".."/></office:document-content>',
        'Configurations2/accelerator/current.xml': '',
        'meta.xml': '<meta:template xlink:href="../../Templates/Letter.ott"/>',
        ...manifest('application/vnd.oasis.opendocument.chart'),
      },
    ),
  ],
  'an OpenDocument presentation with a button': [
    'a.odt',
    text('<presentation:event-listener presentation:action="next-page"/>'),
  ],
  'a rich text with links, a number and a template': [
    'a.rtf',
    rich(
      '{\\*\\template C:\\\\Letter.dot}{\\*\\generator Riched20}{\\field{\\*\\fldinst HYPERLINK "https://www.nhs.uk/"}{\\fldrslt NHS}}{\\field{\\*\\fldinst {\\b PA}{GE}}{\\fldrslt 3}}',
    ),
  ],
}
