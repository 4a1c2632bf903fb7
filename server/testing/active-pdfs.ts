import { deflateSync } from 'node:zlib'
import type { ActiveFile, OrdinaryFile } from './active-word-files.ts'
import { pdfOf, pdfStream } from './archives.ts'

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [] /Count 0 >>'
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
/** An object stream, as most programs write their objects. */
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

export const activePdf = pdfOf(catalogue, pages, script)

/** PDF files with active content, and the pattern of their refusal. */
export const activePdfs: Record<string, ActiveFile> = {
  'a PDF with JavaScript': ['a.pdf', activePdf, /JavaScript/],
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
    /that we cannot check/,
  ],
  'a PDF with objects that are packed twice': [
    'a.pdf',
    pdfOf(catalogue, pages, objectStream({ 4: script }, '/Filter [/ASCIIHexDecode /FlateDecode]')),
    /that we cannot check/,
  ],
  'a PDF whose packed objects unpack without end': [
    'a.pdf',
    pdfOf(catalogue, pages, objectStream({ 4: ' '.repeat(80 * 1024 * 1024) })),
    /that we cannot check/,
  ],
  'a PDF of more objects in objects than can be checked': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< obj '.repeat(500_000)),
    /that we cannot check/,
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
    /opens automatically/,
  ],
  'a PDF that opens a page on the web by a packed object': [
    'a.pdf',
    pdfOf(
      '<< /Type /Catalog /OpenAction 9 0 R >>',
      pages,
      objectStream({ 8: '<< /S /GoTo /D (a) >>', 9: '<< /S /URI /URI (https://evil.example) >>' }),
    ),
    /opens automatically/,
  ],
  'a PDF of more objects than a file of its size has': [
    'a.pdf',
    pdfOf(catalogue, pages, 'obj 1 '.repeat(100_000)),
    /that we cannot check/,
  ],
  'a PDF of one object that is too long': [
    'a.pdf',
    pdfOf(catalogue, pages, `[${' 1'.repeat(2_000_000)}]`),
    /that we cannot check/,
  ],
  'a PDF that opens a page on the web after a page of its own': [
    'a.pdf',
    pdfOf(
      '<< /OpenAction << /S /GoTo /D [2 0 R] /Next << /S /URI /URI (https://evil.example) >> >> >>',
      pages,
    ),
    /opens automatically/,
  ],
  'a PDF that opens an object which goes on to another one': [
    'a.pdf',
    pdfOf(
      '<< /OpenAction 3 0 R >>',
      pages,
      '<< /S /GoTo /D [2 0 R] /Next 4 0 R >>',
      '<< /S /URI /URI (x) >>',
    ),
    /opens automatically/,
  ],
  'a PDF that opens an object which is only a reference': [
    'a.pdf',
    pdfOf('<< /OpenAction 3 0 R >>', pages, '4 0 R', '<< /S /URI /URI (https://evil.example) >>'),
    /opens automatically/,
  ],
  'a PDF that opens an object whose number is behind a comment': [
    'a.pdf',
    pdfOf(
      '<< /OpenAction 3 0 R >>',
      pages,
      '<< /S /GoTo /D [2 0 R] >>',
      '1 3 % x\n 0 % x\n obj << /S /URI /URI (https://evil.example) >>',
    ),
    /opens automatically/,
  ],
  'a PDF whose page has actions of its own': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< /Type /Page /AA << /O << /S /URI /URI (https://evil.example) >> >> >>'),
    /starts automatically/,
  ],
  'a PDF whose page refers to its actions': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< /AA 4 0 R >>'),
    /starts automatically/,
  ],
  'a PDF with an XFA form': [
    'a.pdf',
    pdfOf('<< /AcroForm << /XFA [(template) 3 0 R] >> >>', pages, pdfStream('', Buffer.from('<xdp/>'))),
    /XFA/,
  ],
  ...Object.fromEntries(
    ['GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'Thread'].map((action): [string, ActiveFile] => [
      `a PDF with a link of the kind ${action}`,
      ['a.pdf', pdfOf(catalogue, pages, `<< /A << /S /${action} /F (x) >> >>`), /outside the document/],
    ]),
  ),
  ...Object.fromEntries(
    ['RichMedia', 'Movie', 'Sound', 'Screen', '3D'].map((kind): [string, ActiveFile] => [
      `a PDF with an annotation of the kind ${kind}`,
      ['a.pdf', pdfOf(catalogue, pages, `<< /Type /Annot /Subtype /${kind} >>`), /embedded media/],
    ]),
  ),
  'a PDF with a rendition': ['a.pdf', pdfOf(catalogue, pages, '<< /S /Rendition /R 4 0 R >>'), /JavaScript/],
  'a PDF with a file in it that is not said to be one': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< /EF << /F 4 0 R >> >>'),
    /an embedded file/,
  ],
  'a PDF with a list of files in it': [
    'a.pdf',
    pdfOf('<< /Names << /EmbeddedFiles 4 0 R >> >>', pages),
    /an embedded file/,
  ],
  'a PDF whose stream is on the web': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< /F << /FS /URL /F (https://evil.example) >> >>'),
    /outside the document/,
  ],
  'a PDF with an action whose kind is another object': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< /S 4 0 R /F (cmd.exe) >>', '/Launch'),
    /that we cannot check/,
  ],
  'a PDF with comments between its words': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< /S % )\n % (\r /Launch % >>\n >>'),
    /another program/,
  ],
  'a PDF with brackets that close nothing': [
    'a.pdf',
    pdfOf(catalogue, pages, '<< /A ] /S /Launch >>'),
    /another program/,
  ],
  ...Object.fromEntries(
    Object.entries({
      'in a text': '<< /A (5 0 obj << /S /Launch >> endobj) >>',
      'in a comment': '<< % 5 0 obj << /S /Launch >> endobj\n >>',
      'behind a comment in its head': '<< /A (5 % x\n 0 % x\nobj << /S /Launch >>) >>',
      'in a stream': pdfStream('', Buffer.from('x 5 0 obj << /S /Launch >> endobj')),
      'in a stream, behind a text without an end': pdfStream(
        '',
        Buffer.from('4 0 obj ( 5 0 obj << /S /Launch >>'),
      ),
      'behind another end of its own': '<< /A endobj /S /Launch >>',
    }).map(([where, object]): [string, ActiveFile] => [
      `a PDF with an action ${where}`,
      ['a.pdf', pdfOf(catalogue, pages, object), /another program/],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      'of which one begins in another': objectStream({ 4: '<< /A (', 5: ') /S /Launch >>' }),
      'that are not said to be objects': pdfStream('/N 1 /First 4', Buffer.from('4 0 << /S /Launch >>')),
    }).map(([what, object]): [string, ActiveFile] => [
      `a PDF with packed objects ${what}`,
      ['a.pdf', pdfOf(catalogue, pages, object), /another program/],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      'a second place': objectStream({ 4: '1' }, '/First 9 /Filter /FlateDecode'),
      'a predictor': objectStream({ 4: '1' }, '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
      'a place outside': pdfStream('/Type /ObjStm /N 1 /First 5', Buffer.from('4 99 1')),
      'more objects than it lists': pdfStream('/Type /ObjStm /N 2 /First 4', Buffer.from('4 0 1')),
    }).map(([what, object]): [string, ActiveFile] => [
      `a PDF whose stream of objects has ${what}`,
      ['a.pdf', pdfOf(catalogue, pages, object), /that we cannot check/],
    ]),
  ),
  'a locked PDF with packed objects': [
    'a.pdf',
    pdfOf(catalogue, '<< /Encrypt 9 0 R >>', objectStream({ 4: '1' })),
    /that we cannot check/,
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

/** Similar PDF files without active content. */
export const ordinaryPdfs: Record<string, OrdinaryFile> = {
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
  'a PDF with a form, an outline, structure and words like those of actions': [
    'a.pdf',
    pdfOf(
      '<< /Type /Catalog /OpenAction << /D [3 0 R /Fit] /S /GoTo >> /AcroForm << /Fields [4 0 R] >> >>',
      pages,
      '<< /Title (/S /Launch) /Next 5 0 R /A << /S /GoTo /D [3 0 R /Fit] >> >>',
      '<< /FT /Tx /Subtype /Widget /F 4 /T (JavaScript) >>',
      '<< /Type /StructElem /S /Link /Lang < /S /Launch > /URI (https://developer.mozilla.org/S/Launch) >>',
      pdfStream('/S 49 /Subtype /Image', Buffer.from('\x00obj ] << x', 'latin1')),
    ),
  ],
  'a locked PDF whose objects can be read': ['a.pdf', pdfOf(catalogue, pages, '<< /Encrypt 9 0 R >>')],
}
