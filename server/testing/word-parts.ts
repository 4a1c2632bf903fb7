import { officeFile, relationships } from './archives.ts'

type More = Parameters<typeof officeFile>[1]
type Types = Parameters<typeof officeFile>[2]

export const word = (more: More, types?: Types) => officeFile('docx', more, types)
export const rels = (...all: Parameters<typeof relationships>) => ({
  'word/_rels/document.xml.rels': relationships(...all),
})
export const settings = (target: string) => ({
  'word/_rels/settings.xml.rels': relationships(['attachedTemplate', target, 'External']),
})
export const body = (content: string) => ({ 'word/document.xml': `<w:document>${content}</w:document>` })
export const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
export const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
/** A field whose code is split into one run for each piece. */
export const fieldOf = (...pieces: string[]) =>
  `${mark('begin')}${pieces.map((piece) => (piece.startsWith('<') ? piece : code(piece))).join('')}${mark('separate')}<w:r><w:t>1</w:t></w:r>${mark('end')}`
export const field = (...pieces: string[]) => body(fieldOf(...pieces))
