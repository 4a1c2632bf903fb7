import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A ZIP of these files in their order. Buffers are stored, texts are compressed. */
async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path, { compress: typeof content === 'string' })
  zip.end()
  return buffer(zip.outputStream)
}

const mains = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const

const office = 'application/vnd.openxmlformats-officedocument'
const defaults = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  xlsx: `${office}.spreadsheetml.sheet`,
}

/**
 * A Word, Excel or PowerPoint file as its program writes it, with additional or replaced parts. The keys of
 * `types` are names or endings of parts, the values their content types.
 */
export function officeFile(
  kind: keyof typeof mains,
  more: Record<string, string | Buffer> = {},
  types: Record<string, string> = {},
) {
  const [main, type] = mains[kind]
  const all = Object.entries({ ...defaults, [main]: `${office}.${type}.main+xml`, ...types })
  const listed = all.map(([name, type]) =>
    name.includes('/')
      ? `<Override PartName="/${name}" ContentType="${type}"/>`
      : `<Default Extension="${name}" ContentType="${type}"/>`,
  )
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${listed.join('')}</Types>`,
    '_rels/.rels': relationships(['officeDocument', main]),
    [main]:
      '<?xml version="1.0"?><w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Words</w:t></w:r></w:p></w:body></w:document>',
    ...more,
  })
}

type Relationship = [type: string, target: string, mode?: 'External']

export const relationships = (...all: Relationship[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([type, target, mode], index) =>
        `<Relationship Id="rId${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`

/** An OpenDocument text with this content, and more parts. */
export const openDocumentFile = (
  content = '<text:p>Words</text:p>',
  more: Record<string, string | Buffer> = {},
) =>
  zipOf({
    mimetype: Buffer.from('application/vnd.oasis.opendocument.text'),
    'content.xml': `<?xml version="1.0"?><office:document-content>${content}</office:document-content>`,
    'META-INF/manifest.xml':
      '<?xml version="1.0"?><manifest:manifest><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/></manifest:manifest>',
    ...more,
  })
