import { deflateSync } from 'node:zlib'
import type { ActiveFile, OrdinaryFile } from './active-office-files.ts'
import { pdfOf, pdfStream } from './archives.ts'

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [] /Count 0 >>'
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

export const activePdf = pdfOf(catalogue, pages, script)

/** PDF files with active content, and what their refusal names. */
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

/** PDF files that look alike, and do nothing. */
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
}
